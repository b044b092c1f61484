import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { OnBidVoided } from '../../auctions/saleroom/void-bid.ts'
import type { Listings } from '../../listings/listings.ts'
import type { PaymentMails } from '../payment-mails.ts'
import { orderStore } from './order-store.ts'

type Deps = { listings: Pick<Listings, 'payableWork'>; mails: Pick<PaymentMails, 'canceled'> }

/**
 * A bid on a sold lot was voided. What its bidder owes for it is canceled; what they have paid has to be refunded first.
 * A canceled order of an undone sale is open to be offered to the underbidder or relisted, as one that has lapsed.
 */
export const createCancelVoided = ({ listings, mails }: Deps): OnBidVoided => {
  return async (tx, { sale, bidderId, isSaleUndone, reason }) => {
    const orders = await orderStore.holdBySale(tx, sale.id)
    const own = orders.filter(({ buyerId }) => buyerId === bidderId)
    if (own.some(({ status }) => status === 'paid')) throw new AppError('order.paid', {})
    for (const order of own.filter(({ status }) => status === 'due')) {
      await orderStore.setStatus(tx, order.id, 'canceled')
      await mails.canceled(tx, order, reason)
    }
    // The sale was not invoiced yet: without an order there would be nothing to offer or relist by.
    if (isSaleUndone && orders.length === 0) await addCanceled(tx, sale, bidderId)
  }

  async function addCanceled(tx: Tx, sale: Parameters<OnBidVoided>[1]['sale'], buyerId: string | null) {
    const work = await listings.payableWork(sale.artworkId, tx)
    if (!work) return
    const { id: saleId, sellerId, lotId, artworkId, price: amount } = sale
    const { artistId, title, artistName } = work
    const about = { sellerId, saleId, lotId, artworkId, artistId, title, artistName, amount, buyerId }
    await orderStore.add(tx, { kind: 'auction', status: 'canceled', ...about })
  }
}
