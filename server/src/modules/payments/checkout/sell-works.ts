import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { Hooks } from '../../../hooks.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Leasing } from '../../leasing/leasing.ts'
import type { Listings } from '../../listings/listings.ts'
import type { MadeSale, OrderPort } from '../orders/order-ports.ts'
import type { OrderRow } from '../orders/order-row.ts'

type Deps = {
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'buyWithin'>
  catalog: Pick<Catalog, 'figures'>
  listings: Pick<Listings, 'holdPayableWork' | 'workAvailability'>
  leasing: Pick<Leasing, 'bookings'>
  saleUndone: Hooks['saleUndone']['run']
}

/** `lotId`: the lot that was paid for; without it, the one that the work is offered in now. */
export type WorkSale = { artworkId: ArtworkId; buyerId: AccountId; price: number; lotId?: LotId }

export interface SellWorks {
  /** The bidding engine decides whether the work is still for sale. False if it isn't, or at another price. */
  sell(tx: Tx, sale: WorkSale): Promise<MadeSale | false>
  /** The work belongs to its seller again. The history of the auction stays as it is. */
  undo(tx: Tx, order: OrderRow): Promise<void>
}

export const createSellWorks = ({ accounts, auctions, catalog, listings, leasing, saleUndone }: Deps): SellWorks => ({
  async sell(tx, { artworkId, buyerId, price, lotId: paidFor }) {
    // Locked first, so that the price compared here is the price the engine sells at.
    const work = await listings.holdPayableWork(tx, artworkId)
    const lotId = work?.lotId
    if (!lotId || lotId !== (paidFor ?? lotId) || work.buyNowPrice !== price) return false
    const person = await accounts.accountById(buyerId, tx)
    if (!person) return false
    const bought = await auctions.buyWithin(tx, lotId, person)
    return bought.accepted && { saleId: bought.sale.id, lotId, announce: bought.announce }
  },

  async undo(tx, order) {
    if (!order.saleId) return
    const artworkId = must(order.artworkId, 'the work of a refunded sale')
    await leasing.bookings.end(tx, 'sale', order.saleId)
    await catalog.figures.saleUndone(tx, artworkId)
    await listings.workAvailability.returnToSeller(tx, artworkId)
    await saleUndone(tx, order.id)
  },
})

/** Works that are bought at their fixed price. */
export const purchasePort = ({ sell, undo }: SellWorks): OrderPort => ({
  async paid(tx, { saleId, artworkId, lotId, buyerId, amount: price }) {
    // A sale in the saleroom is made by the click; its payment only pays for it.
    if (saleId) return true
    return sell(tx, {
      artworkId: must(artworkId, 'the work of a purchase'),
      lotId: must(lotId, 'the lot of a purchase'),
      buyerId: must(buyerId, 'the buyer of a purchase'),
      price,
    })
  },
  refunded: undo,
})
