import type { ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { workStore } from '../drafts/work-store.ts'

export type EndedLot = { lotId: LotId; artworkId: ArtworkId; sale: { price: number } | null }
export type LotsEnded = (tx: Tx, ended: readonly EndedLot[]) => Promise<void>

/** Marks the works of ended lots as sold, or returns them to their sellers, who may offer them again. */
export const createLotsEnded =
  ({ catalog }: { catalog: Pick<Catalog, 'figures'> }): LotsEnded =>
  async (tx, ended) => {
    const unsold: string[] = []
    for (const { artworkId, sale } of ended) {
      if (!sale) {
        unsold.push(artworkId)
        continue
      }
      await workStore.change(tx, artworkId, { status: 'sold' })
      await catalog.figures.addSale(tx, artworkId, sale.price)
    }
    if (unsold.length === 0) return
    await catalog.figures.removeWorks(tx, await workStore.markWithdrawn(tx, unsold, 'listed'))
  }
