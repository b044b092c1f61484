import { splitSale } from '@vermeil/contracts/commission'
import type { Plan } from '@vermeil/contracts/plans'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Leasing } from '../../leasing/leasing.ts'
import { type Purse, paymentLines, unfulfilledLines } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import { type OrderRow, orderStore } from '../orders/order-store.ts'
import { refundStore } from '../orders/refund-store.ts'
import { issueRefund } from '../payment-jobs.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { TellPerson } from '../tell-person.ts'

/** Sells a lot at its fixed price, through the one engine that sells. Null where it can't be had any more. */
export type SellLot = (
  tx: Tx,
  sale: { artworkId: string; lotId: string; price: number; buyerId: string },
) => Promise<{ saleId: string; announce: () => void } | null>

type Deps = {
  jobs: Pick<Jobs, 'send'>
  leasing: Pick<Leasing, 'start'>
  planOf: (accountId: string, tx: Tx) => Promise<Plan>
  /** The realtor whose proposal brought this buyer to this work. */
  realtorOf: (tx: Tx, artworkId: string, buyerId: string) => Promise<string | null>
  sellLot: SellLot
  mails: PaymentMails
  tell: TellPerson
}

export type Money = {
  purse: Purse
  with: 'card' | 'bank-transfer' | 'house'
  paymentIntent: string | null
  /** Names the money, so that it is booked once whatever is told about it how often. */
  bookingKey: string
  amount: number
  /** Why it can't be taken for the order, where that is known already. */
  objection?: string | undefined
}

export type Received = { outcome: 'fulfilled' | 'refunded'; announce: () => void }
export type ReceiveMoney = ReturnType<typeof createReceiveMoney>

/**
 * Money has arrived for an order. Either the order is fulfilled, or the money is booked as its payer's and goes back by
 * itself; in one transaction with what the house has heard, so that there is no third way.
 */
export function createReceiveMoney({ jobs, leasing, planOf, realtorOf, sellLot, mails, tell }: Deps) {
  /** The terms in force now are the order's for ever. */
  async function agreeTerms(tx: Tx, order: OrderRow): Promise<OrderRow> {
    if (order.kind === 'donation' || order.kind === 'test' || order.platformRate !== null) return order
    const plan = order.sellerId ? await planOf(order.sellerId, tx) : null
    const isSale = order.kind !== 'lease' && order.artworkId !== null && order.buyerId !== null
    const realtorId = isSale ? await realtorOf(tx, order.artworkId!, order.buyerId!) : null
    const terms = {
      plan: plan?.id ?? 'house',
      platformRate: plan?.platformRate ?? 0,
      realtorId,
      realtorRate: realtorId ? (plan?.realtorRate ?? 0) : null,
    }
    await orderStore.setTerms(tx, order.id, { ...terms, ...splitSale(order.amount - order.deposit, terms) })
    return { ...order, ...terms }
  }

  /** Gives what was paid for. Null where it is gone. */
  async function give(tx: Tx, order: OrderRow): Promise<{ order: OrderRow; announce: () => void } | null> {
    const announce = () => {}
    const { artworkId, lotId, buyerId, amount } = order
    if (order.kind === 'lease') {
      const given = await leasing.start(tx, { ...order, artworkId: artworkId!, buyerId: buyerId! })
      return given ? { order, announce } : null
    }
    // The saleroom sells at the click, and such a sale is only paid here.
    if (order.kind === 'purchase' && !order.saleId && artworkId && lotId && buyerId) {
      const sold = await sellLot(tx, { artworkId, lotId, price: amount, buyerId })
      return sold && { order: { ...order, saleId: sold.saleId }, announce: sold.announce }
    }
    return { order, announce }
  }

  async function sendBack(tx: Tx, order: OrderRow, money: Money, reason: string): Promise<Received> {
    const payer = order.buyerId!
    const { amount, paymentIntent, purse, bookingKey } = money
    const memo = `Payment for ${order.title}, to be refunded`
    await ledger.book(tx, { bookingKey, memo, paymentIntent, lines: unfulfilledLines(order.id, payer, amount, purse) })
    const refund = { orderId: order.id, paymentIntent, amount, cause: 'unfulfillable' as const, reason }
    const refundId = await refundStore.add(tx, refund)
    await jobs.send(tx, issueRefund, { refundId })
    if (order.status === 'pending') await orderStore.setStatus(tx, order.id, 'canceled')
    await mails.refunded(tx, order, amount, reason)
    const text = `${order.title}: ${reason} Your payment goes back to you.`
    const announce = await tell(tx, { accountId: payer, kind: 'payment-failed', order, details: { amount, text } })
    return { outcome: 'refunded', announce }
  }

  return {
    agreeTerms,

    /** The caller holds the order's row. */
    async receive(tx: Tx, order: OrderRow, money: Money): Promise<Received> {
      const isWanted = order.status === 'pending' || order.status === 'due'
      if (money.objection) return sendBack(tx, order, money, money.objection)
      if (!isWanted) return sendBack(tx, order, money, whyTooLate(order))
      const given = await give(tx, order)
      if (!given)
        return sendBack(tx, order, money, 'It was sold or leased to somebody else before your payment arrived.')

      const agreed = await agreeTerms(tx, given.order)
      const paid = await orderStore.markPaid(tx, agreed, { with: money.with, intent: money.paymentIntent })
      await ledger.book(tx, {
        bookingKey: money.bookingKey,
        memo: order.title,
        paymentIntent: money.paymentIntent,
        lines: paymentLines(agreed, money.purse),
      })
      if (!order.buyerId) return { outcome: 'fulfilled', announce: given.announce }
      await mails.receipt(tx, paid)
      const details = { amount: order.amount, text: order.title, path: `/orders/${order.id}` }
      const announce = await tell(tx, { accountId: order.buyerId, kind: 'payment-received', order, details })
      return {
        outcome: 'fulfilled',
        announce() {
          given.announce()
          announce()
        },
      }
    },
  }
}

function whyTooLate({ status }: OrderRow): string {
  if (status === 'lapsed') return 'The invoice had lapsed before your payment arrived.'
  return status === 'paid' ? 'This was paid already.' : 'There was nothing left to pay.'
}
