import type { HangableWork, WallPlan, WallView } from '@vermeil/contracts/catalog/walls.schema'
import { readStoredJson, removeStored, writeStored } from '@/shared/page/storage'

/** A plan of a visitor without an account. It is in this browser alone, its photo too. */
export type LocalWall = { plan: WallPlan; photo: WallView['photo']; catalog: readonly HangableWork[] }

const key = 'wall:local'
const photoCache = 'wall-photos'
const photoKey = '/wall-photos/local'

export function readLocalWall(): LocalWall | null {
  const found = readStoredJson(key) as Partial<LocalWall> | null
  return found?.plan && Array.isArray(found.catalog) ? (found as LocalWall) : null
}
export const writeLocalWall = (wall: LocalWall) => writeStored(key, JSON.stringify(wall))

export async function readLocalPhoto(): Promise<Blob | null> {
  const found = await (await caches.open(photoCache)).match(photoKey)
  return found ? found.blob() : null
}
export async function writeLocalPhoto(photo: Blob): Promise<void> {
  await (await caches.open(photoCache)).put(photoKey, new Response(photo))
}

export async function dropLocalWall(): Promise<void> {
  removeStored(key)
  await caches.delete(photoCache)
}

/** As the browser shows it: upright by what the camera noted. */
export async function photoSize(photo: Blob): Promise<{ id: string; width: number; height: number }> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  bitmap.close()
  return { id: crypto.randomUUID(), width, height }
}
