import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { lockOffersOf, openLotsOf } from './lot-store.ts'
import { LotUnitOfWork } from './lot-unit-of-work.ts'

export type Commission = { artworkIds: readonly ArtworkId[]; accountId: AccountId; until: Date }

/**
 * Keeps a realtor who may share in the sale of these works from bidding on them. Left out, and returned, are works that
 * the realtor bids on already: nobody is paid from a sale that they drive up.
 */
export async function commissionLots(tx: Tx, { artworkIds, accountId, until }: Commission): Promise<ArtworkId[]> {
  const run = onTx(tx)
  await lockOffersOf(run, artworkIds)
  const open = await openLotsOf(run, artworkIds)
  const unit = await LotUnitOfWork.open(
    run,
    open.map(({ id }) => id),
  )
  const bidOn: ArtworkId[] = []
  for (const { id, artworkId } of open) {
    const { lot, paddles } = unit.lot(id)
    if (paddles.has(accountId)) bidOn.push(artworkId)
    else unit.apply({ lot: { ...lot, commissions: { ...lot.commissions, [accountId]: until.toISOString() } } })
  }
  await unit.write()
  return bidOn
}
