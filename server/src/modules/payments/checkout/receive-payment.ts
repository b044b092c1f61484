import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { Hooks } from '../../../hooks.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { inSavepoint } from '../../../platform/postgres/savepoint.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { Leasing } from '../../leasing/leasing.ts'
import type { Listings } from '../../listings/listings.ts'
import { type FundsSource, paymentLines, unfulfilledLines } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import { totalOf } from '../orders/order-cost-rules.ts'
import type { OnOrderPaid, OrderRow, PaidWith } from '../orders/order-row.ts'
import { orderStore } from '../orders/order-store.ts'
import { refundStore } from '../orders/refund-store.ts'
import { issueRefund } from '../payment-jobs.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { Announce, PaymentNotices } from '../payment-notices.ts'
import type { AgreeTerms } from './agree-terms.ts'

type Deps = {
  jobs: Pick<Jobs, 'send'>
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'buyWithin'>
  listings: Pick<Listings, 'holdPayableWork'>
  leasing: Pick<Leasing, 'start'>
  agreeTerms: AgreeTerms['agree']
  hirePaid: Hooks['hirePaid']['ask']
  stagingPaid: Hooks['stagingPaid']['ask']
  loanBought: Hooks['loanBought']['ask']
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

export type Received = { outcome: 'fulfilled' | 'refunded'; announce: Announce }

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
  const { jobs, accounts, auctions, listings, leasing, agreeTerms, hirePaid, stagingPaid, loanBought, mails, notify } =
    deps

  /** The bidding engine decides whether the lot is still for sale. Null if it isn't, or at another price. */
  async function sellLot(tx: Tx, sale: { artworkId: ArtworkId; lotId: LotId; price: number; buyerId: AccountId }) {
    const { artworkId, lotId, price, buyerId } = sale
    // Locked first, so that the price compared here is the price the engine sells at.
    const work = await listings.holdPayableWork(tx, artworkId)
    if (work?.lotId !== lotId || work.buyNowPrice !== price) return null
    const person = await accounts.accountById(buyerId, tx)
    if (!person) return null
    const bought = await auctions.buyWithin(tx, lotId, person)
    return bought.accepted ? { saleId: bought.sale.id, announce: bought.announce } : null
  }

  /** Ends the loan of the person who has the work and sells it to them. If either can't be done, neither is. */
  async function sellLent(tx: Tx, order: OrderRow, artworkId: ArtworkId, buyerId: AccountId) {
    return inSavepoint(tx, async () => {
      const price = await loanBought(tx, order.id, buyerId)
      const work = price === null ? null : await listings.holdPayableWork(tx, artworkId)
      const lotId = work?.lotId
      const sold = lotId && price !== null ? await sellLot(tx, { artworkId, lotId, price, buyerId }) : null
      if (!sold || !lotId) throw new NotSold()
      return { order: { ...order, saleId: sold.saleId, lotId }, announce: sold.announce }
    }).catch((error: unknown) => {
      if (error instanceof NotSold) return null
      throw error
    })
  }

  /** Delivers what was paid for. Null if it is no longer available. */
  async function fulfill(
    tx: Tx,
    order: OrderRow,
    payerId: AccountId | null,
  ): Promise<{ order: OrderRow; announce: Announce } | null> {
    const announce = () => {}
    const { kind, saleId, artworkId, lotId, buyerId, amount } = order
    if (kind === 'lease') {
      const started = await leasing.start(tx, {
        ...order,
        artworkId: must(artworkId, 'a work of a lease'),
        buyerId: must(buyerId, 'a lessee'),
      })
      return started ? { order, announce } : null
    }
    if (kind === 'hire') return (await hirePaid(tx, order.id, payerId)) ? { order, announce } : null
    if (kind === 'staging') return (await stagingPaid(tx, order.id)) ? { order, announce } : null
    if (kind === 'loan-purchase' && artworkId && buyerId) return sellLent(tx, order, artworkId, buyerId)
    // A sale in the saleroom is made by the click; its payment only pays for it.
    if (kind === 'purchase' && !saleId && artworkId && lotId && buyerId) {
      const sold = await sellLot(tx, { artworkId, lotId, price: amount, buyerId })
      return sold && { order: { ...order, saleId: sold.saleId }, announce: sold.announce }
    }
    return { order, announce }
  }

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
    const announce = await notify(tx, { accountId: payer, kind: 'payment-failed', lotId: order.lotId, details })
    return { outcome: 'refunded', announce }
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
      const fulfilled = await fulfill(tx, order, payment.payerId ?? null)
      if (!fulfilled) {
        return sendBack(
          tx,
          order,
          payment,
          'Somebody else bid on it, bought it or leased it before your payment arrived.',
        )
      }

      const agreed = await agreeTerms(tx, fulfilled.order, payment.cardMark)
      const { paymentIntent, bookingKey, source } = payment
      const paid = await orderStore.markPaid(tx, agreed, { with: payment.with, intent: paymentIntent })
      await ledger.book(tx, { bookingKey, memo: order.title, paymentIntent, lines: paymentLines(agreed, source) })
      await deps.orderPaid(tx, paid)
      if (!order.buyerId) return { outcome: 'fulfilled', announce: fulfilled.announce }
      await mails.receipt(tx, paid)
      const details = { amount: payment.amount, text: order.title, path: `/orders/${order.id}` }
      const notice = { accountId: order.buyerId, kind: 'payment-received', lotId: order.lotId, details } as const
      const announce = await notify(tx, notice)
      return {
        outcome: 'fulfilled',
        announce() {
          fulfilled.announce()
          announce()
        },
      }
    },
  }
}

class NotSold extends Error {}

function lateReason({ status }: OrderRow): string {
  if (status === 'lapsed') return 'The invoice had lapsed before your payment arrived.'
  return status === 'paid' ? 'This was already paid.' : 'There was nothing left to pay.'
}
