import type { HangableWork, WallWork } from '@vermeil/contracts/catalog/walls.schema'

/** The works as they are stored: where the catalog has a size, that is the size. */
export function sizedWorks(works: readonly WallWork[], catalog: readonly HangableWork[]): WallWork[] {
  const byId = new Map(catalog.map((work) => [work.artworkId, work]))
  return works.map((work) => {
    const { widthCm, heightCm } = byId.get(work.artworkId) ?? {}
    return widthCm && heightCm ? { ...work, widthCm, heightCm } : work
  })
}
