import type { Database } from '../../../platform/postgres/database.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { Listings } from '../../listings/listings.ts'
import type { Guarantees } from '../cards/guarantees.ts'
import type { ReceiveMoney } from '../checkout/receive-money.ts'
import type { RequestPayment } from '../checkout/request-payment.ts'
import { orderStore } from './order-store.ts'

type Deps = {
  database: Database
  auctions: Pick<Auctions, 'saleToSettle'>
  listings: Pick<Listings, 'payableWork'>
  money: ReceiveMoney
  guarantees: Pick<Guarantees, 'atSale'>
  requestPayment: RequestPayment
}

/**
 * A lot was sold: whoever bought it owes the price, from now on for 72 hours. A sale that was made by a payment has its
 * order already; one that the floor paddle won waits until the administrator has said whose hand it was.
 */
export const createInvoiceSale =
  ({ database, auctions, listings, money, guarantees, requestPayment }: Deps) =>
  async (saleId: string): Promise<void> => {
    const announce = await database.transaction(async (tx) => {
      const sale = await auctions.saleToSettle(saleId, tx)
      if (!sale || sale.buyer === 'floor') return null
      const [known] = await orderStore.bySale(tx, saleId)
      if (known) {
        await guarantees.atSale(tx, known)
        return null
      }
      const work = await listings.payableWork(sale.artworkId, tx)
      if (!work) return null
      const order = await orderStore.add(tx, {
        kind: sale.outcome === 'buy-now' ? 'purchase' : 'auction',
        status: 'due',
        buyerId: sale.buyer === 'house' ? null : sale.buyer.accountId,
        sellerId: sale.sellerId,
        saleId,
        lotId: sale.lotId,
        artworkId: sale.artworkId,
        artistId: work.artistId,
        title: work.title,
        artistName: work.artistName,
        amount: sale.price,
        dueAt: sale.paymentDueAt,
      })
      const agreed = await money.agreeTerms(tx, order)
      if (sale.buyer === 'house') {
        const own = {
          purse: 'house-purchase',
          with: 'house',
          paymentIntent: null,
          bookingKey: `sale:${saleId}`,
        } as const
        return (await money.receive(tx, agreed, { ...own, amount: order.amount })).announce
      }
      // What is held on the card is charged at once: such a sale is paid, and never called due.
      return (await guarantees.atSale(tx, agreed)) ? null : requestPayment(tx, agreed)
    })
    announce?.()
  }
