import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Hooks } from '../../../hooks.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { MadeSale } from '../orders/order-ports.ts'
import type { OrderRow } from '../orders/order-row.ts'

type Deps = {
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'buyWithin'>
  catalog: Pick<Catalog, 'figures'>
  listings: Pick<Listings, 'holdPayableWork' | 'workAvailability'>
  saleUndone: Hooks['saleUndone']['run']
}

export type SellWorks = ReturnType<typeof createSellWorks>

export const createSellWorks = ({ accounts, auctions, catalog, listings, saleUndone }: Deps) => ({
  /**
   * Sells the work of an order in the lot that was ordered, or in the one that it is offered in now. The bidding engine
   * decides whether it is still for sale. False if it isn't, or at another price.
   */
  async sell(tx: Tx, { artworkId, lotId: ordered, buyerId }: OrderRow, price: number): Promise<MadeSale | false> {
    // Locked first, so that the price compared here is the price the engine sells at.
    const work = artworkId && (await listings.holdPayableWork(tx, artworkId))
    const lotId = work && work.buyNowPrice === price ? work.lotId : null
    const person = buyerId && (await accounts.accountById(buyerId, tx))
    if (!lotId || !person || lotId !== (ordered ?? lotId)) return false
    const bought = await auctions.buyWithin(tx, lotId, person)
    return bought.accepted && { saleId: bought.sale.id, lotId }
  },

  /** The work belongs to its seller again. The history of the auction stays as it is. */
  async undo(tx: Tx, { id, saleId, ...order }: OrderRow): Promise<void> {
    if (!saleId) return
    const artworkId = must(order.artworkId, 'the work of a refunded sale')
    await saleUndone(tx, id, saleId)
    await catalog.figures.saleUndone(tx, artworkId)
    await listings.workAvailability.returnToSeller(tx, artworkId)
  },
})
