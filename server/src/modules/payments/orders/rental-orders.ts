import type { AccountId, ArtistId, ArtworkId, LotId, OrderId } from '@vermeil/contracts/ids'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { afterCommit } from '../../../platform/postgres/database.ts'
import { damageLines } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import type { PayerContact } from '../checkout/open-checkout.ts'
import type { ReceivePayment } from '../checkout/receive-payment.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import { dueWithin } from './issue-invoices.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import type { OwnOrders } from './own-orders.ts'
import type { Refunds } from './refunds.ts'

export type RentedWork = {
  artworkId: ArtworkId
  lotId: LotId | null
  artistId: ArtistId
  sellerId: AccountId | null
  title: string
  artistName: string
}
export type NewRental = {
  kind: 'hire' | 'staging'
  work: RentedWork
  /** What the invoice names. */
  title: string
  payerId: AccountId
  total: number
  deposit: number
  termHours: number
}

/**
 * Orders for works that are lent from a date on. The module that lends them says when: it asks for the invoice when the
 * owner accepts, is asked when the payment arrives (`hooks.hirePaid`, `hooks.stagingPaid`), and settles the deposit when the work is back.
 * Callers lock the order before their own row, as a payment does.
 */
export interface RentalOrders {
  invoice(tx: Tx, rental: NewRental): Promise<{ orderId: OrderId; dueAt: Date }>
  /** The address of the page on which the order is paid, by its payer or somebody who pays for them. */
  payLink(payer: PayerContact, orderId: OrderId, key: string | undefined): Promise<string>
  lock(tx: Tx, orderId: OrderId): Promise<void>
  /** The work is with the payer: what its owner earned may be paid out. */
  started(tx: Tx, orderId: OrderId): Promise<void>
  /** Nothing is lent: an unpaid order ends; of a paid one so much of the rent, and the whole deposit, goes back. */
  cancel(tx: Tx, orderId: OrderId, rentRefund: number, reason: string): Promise<void>
  /** The work is back. What late days cost is taken from the deposit; beyond it an invoice is due. */
  returned(tx: Tx, orderId: OrderId, lateCharge: number): Promise<void>
}

type Deps = {
  database: Database
  orders: Pick<OwnOrders, 'payLink'>
  refunds: Pick<Refunds, 'ofCancellation' | 'ofDeposit'>
  agreeTerms: ReceivePayment['agreeTerms']
  requestPayment: PaymentNotices['requestPayment']
  mails: Pick<PaymentMails, 'depositReturned' | 'refunded'>
}

/** How long the invoice for late days runs. */
const LATE_TERM_HOURS = 72

export function createRentalOrders(deps: Deps): RentalOrders {
  const { database, orders, refunds, agreeTerms, requestPayment, mails } = deps
  const lock = async (tx: Tx, orderId: OrderId) => must(await orderStore.lock(tx, orderId), 'the order of a rental')

  async function request(tx: Tx, order: OrderRow): Promise<void> {
    const announce = await requestPayment(tx, await agreeTerms(tx, order))
    afterCommit(tx, announce)
  }

  async function invoiceLateDays(tx: Tx, rented: OrderRow, amount: number): Promise<void> {
    const { kind, buyerId, sellerId, lotId, artworkId, artistId, artistName } = rented
    const late = await orderStore.add(tx, {
      ...{ kind, status: 'due', buyerId, sellerId, lotId, artworkId, artistId, artistName, amount },
      title: `Late return of ${rented.title}`,
      ...(await dueWithin(tx, LATE_TERM_HOURS)),
    })
    await orderStore.markDelivered(tx, late.id)
    await request(tx, late)
  }

  return {
    async invoice(tx, { kind, work, title, payerId, total, deposit, termHours }) {
      const { dueAt, paymentTermHours } = await dueWithin(tx, termHours)
      const order = await orderStore.add(tx, {
        ...{ kind, status: 'due', buyerId: payerId, amount: total + deposit, deposit, dueAt, paymentTermHours },
        ...{ sellerId: work.sellerId, lotId: work.lotId, artworkId: work.artworkId, artistId: work.artistId },
        ...{ title, artistName: work.artistName },
      })
      await request(tx, order)
      return { orderId: order.id, dueAt }
    },

    async payLink(payer, orderId, key) {
      return orders.payLink(payer, must(await orderStore.byId(database.db, orderId), 'the order of a rental'), key)
    },

    async lock(tx, orderId) {
      await lock(tx, orderId)
    },

    started: (tx, orderId) => orderStore.markDelivered(tx, orderId),

    async cancel(tx, orderId, rentRefund, reason) {
      const order = await lock(tx, orderId)
      if (order.status === 'due') return orderStore.setStatus(tx, orderId, 'canceled')
      const refunded = await refunds.ofCancellation(tx, order, rentRefund, reason)
      if (order.deposit > 0) await refunds.ofDeposit(tx, order, order.deposit, reason)
      await mails.refunded(tx, order, refunded + order.deposit, reason)
    },

    async returned(tx, orderId, lateCharge) {
      const order = await lock(tx, orderId)
      const deducted = Math.min(lateCharge, order.deposit)
      if (deducted > 0) {
        const lines = damageLines(order, deducted)
        await ledger.book(tx, { bookingKey: `damage:late:${orderId}`, memo: `Late return: ${order.title}`, lines })
      }
      const back = order.deposit - deducted
      if (back > 0) await refunds.ofDeposit(tx, order, back, 'The work is back.')
      await mails.depositReturned(tx, order, back, deducted, deducted > 0 ? 'It came back late.' : '')
      if (lateCharge > deducted) await invoiceLateDays(tx, order, lateCharge - deducted)
    },
  }
}
