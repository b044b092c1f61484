import type { AccountId } from '@vermeil/contracts/ids'
import type { Jobs } from '../../../platform/jobs.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { type FundsSource, paymentLines, unfulfilledLines } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import { totalOf } from '../orders/order-cost-rules.ts'
import type { OrderPorts } from '../orders/order-ports.ts'
import type { OnOrderPaid, OrderRow, PaidWith } from '../orders/order-row.ts'
import { orderStore } from '../orders/order-store.ts'
import { refundStore } from '../orders/refund-store.ts'
import { issueRefund } from '../payment-jobs.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import type { AgreeTerms } from './agree-terms.ts'

type Deps = {
  jobs: Pick<Jobs, 'send'>
  ports: Pick<OrderPorts, 'of'>
  agreeTerms: AgreeTerms['agree']
  orderPaid: OnOrderPaid
  mails: Pick<PaymentMails, 'receipt' | 'refunded'>
  notify: PaymentNotices['notify']
}

export type IncomingPayment = {
  source: FundsSource
  with: PaidWith
  paymentIntent: string | null
  /** Names the payment, so that it is booked once however often it is reported. */
  bookingKey: string
  amount: number
  /** The mark of the card that paid, where it was asked for. */
  cardMark?: Buffer | null
  /** Who paid, where it may be somebody else than the buyer. */
  payerId?: AccountId
  /** Why the payment can't be accepted for the order, if that is already known. */
  objection?: string | undefined
}

export type Received = { outcome: 'fulfilled' | 'refunded' }

export interface ReceivePayment {
  agreeTerms: AgreeTerms['agree']
  /** The caller has locked the order. */
  receive(tx: Tx, order: OrderRow, payment: IncomingPayment): Promise<Received>
}

/**
 * A payment for an order has arrived. Either the order is fulfilled, or the payment is booked as the payer's money and
 * refunded. Both happen in the transaction that records the payment, so there is no third outcome.
 */
export function createReceivePayment(deps: Deps): ReceivePayment {
  const { jobs, ports, agreeTerms, mails, notify } = deps

  async function sendBack(tx: Tx, order: OrderRow, payment: IncomingPayment, reason: string): Promise<Received> {
    const payer = must(order.buyerId, 'the payer of a refund')
    const { amount, paymentIntent, source, bookingKey } = payment
    const memo = `Payment for ${order.title}, to be refunded`
    await ledger.book(tx, { bookingKey, memo, paymentIntent, lines: unfulfilledLines(order.id, payer, amount, source) })
    const refund = { orderId: order.id, paymentIntent, amount, cause: 'unfulfillable' as const, reason }
    const refundId = await refundStore.add(tx, refund)
    await jobs.send(tx, issueRefund, { refundId })
    if (order.status === 'pending') await orderStore.setStatus(tx, order.id, 'canceled')
    await mails.refunded(tx, order, amount, reason)
    const details = { amount, text: `${order.title}: ${reason} We are refunding your payment.` }
    await notify(tx, { accountId: payer, kind: 'payment-failed', lotId: order.lotId, details })
    return { outcome: 'refunded' }
  }

  return {
    agreeTerms,

    async receive(tx, order, payment) {
      const isOpen = order.status === 'pending' || order.status === 'due'
      if (payment.objection) return sendBack(tx, order, payment, payment.objection)
      if (!isOpen) return sendBack(tx, order, payment, lateReason(order))
      // The buyer may have chosen another delivery meanwhile.
      if (payment.amount !== totalOf(order))
        return sendBack(tx, order, payment, 'The amount was not the one that is owed.')
      const delivered = await ports.of(order.kind).paid(tx, order, payment.payerId ?? null)
      if (!delivered) {
        return sendBack(
          tx,
          order,
          payment,
          'Somebody else bid on it, bought it or leased it before your payment arrived.',
        )
      }

      const sold = delivered === true ? order : { ...order, ...delivered }
      const agreed = await agreeTerms(tx, sold, payment.cardMark)
      const { paymentIntent, bookingKey, source } = payment
      const paid = await orderStore.markPaid(tx, agreed, { with: payment.with, intent: paymentIntent })
      await ledger.book(tx, { bookingKey, memo: order.title, paymentIntent, lines: paymentLines(agreed, source) })
      await deps.orderPaid(tx, paid)
      if (!order.buyerId) return { outcome: 'fulfilled' }
      await mails.receipt(tx, paid)
      const details = { amount: payment.amount, text: order.title, path: `/orders/${order.id}` }
      await notify(tx, { accountId: order.buyerId, kind: 'payment-received', lotId: order.lotId, details })
      return { outcome: 'fulfilled' }
    },
  }
}

function lateReason({ status }: OrderRow): string {
  if (status === 'lapsed') return 'The invoice had lapsed before your payment arrived.'
  return status === 'paid' ? 'This was already paid.' : 'There was nothing left to pay.'
}
