import type { HouseTerms } from '@vermeil/contracts/house-terms'
import type { SaleId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { Listings } from '../../listings/listings.ts'
import type { Guarantees } from '../cards/guarantees.ts'
import type { AgreeTerms } from '../checkout/agree-terms.ts'
import { checkoutStore } from '../checkout/checkout-store.ts'
import { keyedCheckout } from '../checkout/open-checkout.ts'
import type { ReceivePayment } from '../checkout/receive-payment.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import type { NewOrder } from './order-row.ts'
import { orderStore } from './order-store.ts'

/** When an invoice of this moment is due. */
export const dueWithin = async (tx: Tx, paymentTermHours: number) => ({
  dueAt: new Date((await houseNow(tx)).getTime() + paymentTermHours * 3_600_000),
  paymentTermHours,
})

export type TransferRequest = { order: NewOrder; payerId: string; key: string | undefined; request: unknown }

/** Answers with the address of the order's page, which takes the place of a checkout. */
export type InvoiceForTransfer = (transfer: TransferRequest) => Promise<string>

type TransferDeps = {
  database: Database
  siteUrl: () => string
  agreeTerms: AgreeTerms['agree']
  mails: Pick<PaymentMails, 'invoice'>
  terms: () => HouseTerms
}

/** For amounts that a card can't be charged at once: the order is invoiced and paid by bank transfer. */
export const createInvoiceForTransfer =
  ({ database, siteUrl, agreeTerms, mails, terms }: TransferDeps): InvoiceForTransfer =>
  async ({ order, payerId, key, request }) => {
    const { id, requestHash } = keyedCheckout(payerId, key, request)
    const orderId = await database.transaction(async (tx) => {
      await checkoutStore.lockId(tx, id)
      const first = await checkoutStore.byId(tx, id)
      if (first && first.requestHash !== requestHash) throw new AppError('idempotency.reused', {})
      if (first) return must(first.orderId, 'the order of an invoiced checkout')
      const invoiced = (await orderStore.openTransfer(tx, order)) ?? (await invoice(tx, order))
      await checkoutStore.add(tx, { id, accountId: payerId, amount: order.amount, requestHash, orderId: invoiced.id })
      return invoiced.id
    })
    return `${siteUrl()}/orders/${orderId}`

    async function invoice(tx: Tx, ordered: NewOrder) {
      const added = await orderStore.add(tx, {
        ...{ ...ordered, status: 'due' },
        ...(await dueWithin(tx, terms().paymentTermHours)),
      })
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
  guarantees: Pick<Guarantees, 'atSale'>
  requestPayment: PaymentNotices['requestPayment']
}

/**
 * Invoices the sale of a lot to its buyer. A sale that was made by a payment already has its order; a sale to the floor
 * paddle waits until the administrator has named the buyer.
 */
export const createInvoiceSale =
  ({ database, auctions, listings, payments, guarantees, requestPayment }: SaleDeps) =>
  async (saleId: SaleId): Promise<void> => {
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
        paymentTermHours: sale.paymentTermHours,
      })
      const agreed = await payments.agreeTerms(tx, order)
      if (sale.buyer === 'house') {
        const own = { source: 'house-purchase', with: 'house', paymentIntent: null } as const
        const payment = { ...own, bookingKey: `sale:${saleId}`, amount: order.amount }
        return (await payments.receive(tx, agreed, payment)).announce
      }
      // An amount that is held on the card is charged at once: such a sale is paid and never due.
      return (await guarantees.atSale(tx, agreed)) ? null : requestPayment(tx, agreed)
    })
    announce?.()
  }
