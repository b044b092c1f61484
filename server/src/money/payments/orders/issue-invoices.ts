import type { SaleId } from '@vermeil/contracts/ids'
import type { PaymentLink } from '@vermeil/contracts/money/payments.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { Guarantees } from '../cards/guarantees.ts'
import type { AgreeTerms } from '../checkout/agree-terms.ts'
import { checkoutStore } from '../checkout/checkout-store.ts'
import { keyedCheckout } from '../checkout/open-checkout.ts'
import type { ReceivePayment } from '../checkout/receive-payment.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import { addOrder, type ChooseDelivery } from './choose-delivery.ts'
import { totalOf } from './order-cost-rules.ts'
import { isAddressOpen, type OrderDelivery } from './order-delivery-rules.ts'
import type { NewOrder } from './order-row.ts'
import { orderStore } from './order-store.ts'
import type { OrdersByQuote } from './quoted-orders.ts'

/** When an invoice of this moment is due. */
export const dueWithin = async (tx: Tx, paymentTermHours: number) => ({
  dueAt: new Date((await houseNow(tx)).getTime() + paymentTermHours * 3_600_000),
  paymentTermHours,
})

export type TransferRequest = {
  order: NewOrder
  delivery: OrderDelivery | null
  payerId: string
  key: string | undefined
  request: unknown
}

/** Answers with the address of the order's page, which takes the place of a checkout. */
export type InvoiceForTransfer = (transfer: TransferRequest) => Promise<PaymentLink>

type TransferDeps = Pick<Platform, 'database' | 'siteUrl'> & {
  agreeTerms: AgreeTerms['agree']
  mails: Pick<PaymentMails, 'invoice'>
  terms: () => HouseTerms
}

/** For amounts that a card can't be charged at once: the order is invoiced and paid by bank transfer. */
export const createInvoiceForTransfer =
  ({ database, siteUrl, agreeTerms, mails, terms }: TransferDeps): InvoiceForTransfer =>
  async ({ order, delivery, payerId, key, request }) => {
    const { id, requestHash } = keyedCheckout(payerId, key, request)
    const invoiced = await database.transaction(async (tx) => {
      await checkoutStore.lockId(tx, id)
      const first = await checkoutStore.byId(tx, id)
      if (first && first.requestHash !== requestHash) throw new AppError('idempotency.reused', {})
      if (first) return must(await orderStore.byId(tx, first.orderId ?? ''), 'the order of an invoiced checkout')
      const found = (await orderStore.openTransfer(tx, order)) ?? (await invoice(tx))
      await checkoutStore.add(tx, { id, accountId: payerId, amount: totalOf(found), requestHash, orderId: found.id })
      return found
    })
    return { url: `${siteUrl()}/orders/${invoiced.id}`, total: totalOf(invoiced) }

    async function invoice(tx: Tx) {
      // No payment page asks for the address, so the order's page does.
      const needsDeliveryChoice = delivery !== null && isAddressOpen(delivery)
      const due = await dueWithin(tx, terms().paymentTermHours)
      const ordered: NewOrder = { ...order, status: 'due', needsDeliveryChoice, ...due }
      const added = await addOrder(tx, ordered, needsDeliveryChoice ? null : delivery)
      const agreed = await agreeTerms(tx, added)
      await mails.invoice(tx, agreed)
      return agreed
    }
  }

type SaleDeps = {
  database: Database
  auctions: Pick<Auctions, 'saleToSettle'>
  listings: Pick<Listings, 'payableWork'>
  payments: ReceivePayment
  guarantees: Pick<Guarantees, 'atSale' | 'deliveryOf'>
  requestPayment: PaymentNotices['requestPayment']
  choose: Pick<ChooseDelivery, 'addWon'>
  byQuote: Pick<OrdersByQuote, 'askAtSale'>
}

/**
 * Invoices the sale of a lot to its buyer. A sale that was made by a payment already has its order; a sale to the floor
 * paddle waits until the administrator has named the buyer.
 */
export const createInvoiceSale =
  ({ database, auctions, listings, payments, guarantees, requestPayment, choose, byQuote }: SaleDeps) =>
  (saleId: SaleId): Promise<void> =>
    database.transaction(async (tx) => {
      const sale = await auctions.saleToSettle(saleId, tx)
      if (!sale || sale.buyer === 'floor') return
      const [known] = await orderStore.bySale(tx, saleId)
      if (known) return void (await guarantees.atSale(tx, known))
      const work = await listings.payableWork(sale.artworkId, tx)
      if (!work) return
      const { lotId, price } = sale
      const buyerId = sale.buyer === 'house' ? null : sale.buyer.accountId
      const authorized = buyerId && (await guarantees.deliveryOf(tx, { lotId, buyerId, price }))
      const newOrder: NewOrder = {
        kind: sale.outcome === 'buy-now' ? 'purchase' : 'auction',
        status: 'due',
        buyerId,
        sellerId: sale.sellerId,
        saleId,
        lotId,
        artworkId: sale.artworkId,
        artistId: work.artistId,
        title: work.title,
        artistName: work.artistName,
        amount: price,
        dueAt: sale.paymentDueAt,
        paymentTermHours: sale.paymentTermHours,
      }
      const order = await choose.addWon(tx, newOrder, work.delivery, authorized)
      const agreed = await payments.agreeTerms(tx, order)
      if (sale.buyer === 'house') {
        const own = { source: 'house-purchase', with: 'house', paymentIntent: null } as const
        const payment = { ...own, bookingKey: `sale:${saleId}`, amount: order.amount }
        return void (await payments.receive(tx, agreed, payment))
      }
      // An amount that is held on the card is charged at once: such a sale is paid and never due.
      if (await guarantees.atSale(tx, agreed)) return
      if (!(await byQuote.askAtSale(tx, agreed, work.delivery))) await requestPayment(tx, agreed)
    })
