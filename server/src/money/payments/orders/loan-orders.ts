import type { AccountId, ArtistId, ArtworkId, LotId, OrderId } from '@vermeil/contracts/ids'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { type DamageShares, damageLines, shareDamage } from '../books/ledger-rules.ts'
import { ledger } from '../books/ledger-store.ts'
import type { ChargeCard } from '../cards/charge-card.ts'
import type { PayerContact } from '../checkout/open-checkout.ts'
import type { ReceivePayment } from '../checkout/receive-payment.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import { dueWithin } from './issue-invoices.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import type { OwnOrders } from './own-orders.ts'
import { refundStore } from './refund-store.ts'
import type { Refunds } from './refunds.ts'

export type LoanedWork = {
  artworkId: ArtworkId
  lotId: LotId | null
  artistId: ArtistId
  sellerId: AccountId | null
  title: string
  artistName: string
}
export type NewLoanOrder = {
  kind: 'hire' | 'staging'
  work: LoanedWork
  /** What the invoice names. */
  title: string
  payerId: AccountId
  total: number
  deposit: number
  termHours: number
}

/**
 * Orders for works that are on loan from a date on. The module of the loans says when: it asks for the invoice when the
 * owner accepts, is asked when the payment arrives (`payments.handle`), and settles the deposit when the work is back.
 * Callers lock the order before their own row, as a payment does.
 */
export type LoanOrders = ReturnType<typeof createLoanOrders>

/** `key` names what is charged, so that it is booked once. `reason` is what its payer reads. */
export type LoanDamage = { key: string; amount: number; reason: string; refundReason?: string }

type Deps = {
  database: Database
  orders: Pick<OwnOrders, 'payLink'>
  refunds: Pick<Refunds, 'ofCancellation' | 'ofDeposit'>
  agreeTerms: ReceivePayment['agreeTerms']
  requestPayment: PaymentNotices['requestPayment']
  chargeCard: ChargeCard
  mails: Pick<PaymentMails, 'depositHeld' | 'depositReturned' | 'refunded'>
}

/** How long an invoice for late days or a damage runs. */
const EXTRA_TERM_HOURS = 72

export function createLoanOrders(deps: Deps) {
  const { database, orders, refunds, agreeTerms, requestPayment, chargeCard, mails } = deps
  const lock = async (tx: Tx, orderId: OrderId) => must(await orderStore.lock(tx, orderId), 'the order of a loan')

  const request = async (tx: Tx, order: OrderRow) => requestPayment(tx, await agreeTerms(tx, order))

  /** What we hold of the deposit and have not promised to send back. */
  const heldOf = async (tx: Tx, { id }: OrderRow) =>
    (await ledger.depositOf(tx, id)) - (await refundStore.depositPromised(tx, id))

  /** An order for what is owed beyond the deposit. */
  async function addExtra(tx: Tx, rented: OrderRow, kind: 'late-fee' | 'damage', title: string, amount: number) {
    const { buyerId, sellerId, lotId, artworkId, artistId, artistName } = rented
    return orderStore.add(tx, {
      ...{ kind, status: 'due', buyerId, sellerId, lotId, artworkId, artistId, artistName, amount, title },
      ...(await dueWithin(tx, EXTRA_TERM_HOURS)),
    })
  }

  async function deduct(tx: Tx, order: OrderRow, bookingKey: string, what: string, amount: number): Promise<void> {
    if (amount === 0) return
    await ledger.book(tx, { bookingKey, memo: `${what}: ${order.title}`, lines: damageLines(order, amount) })
  }

  async function chargeLate(tx: Tx, orderId: OrderId, amount: number): Promise<void> {
    const order = await lock(tx, orderId)
    const { fromDeposit, invoiced } = shareDamage(amount, await heldOf(tx, order))
    await deduct(tx, order, `damage:late:${orderId}`, 'Late return', fromDeposit)
    if (invoiced === 0) return
    const late = await addExtra(tx, order, 'late-fee', `Late return of ${order.title}`, invoiced)
    await agreeTerms(tx, late)
    await chargeCard(tx, late.id)
  }

  async function returnDeposit(tx: Tx, orderId: OrderId, reason = 'The work is back.'): Promise<void> {
    const order = await lock(tx, orderId)
    const held = await heldOf(tx, order)
    if (held > 0) await refunds.ofDeposit(tx, order, held, reason)
    const taken = order.deposit - held
    const late = { label: 'Late return', amount: taken, note: 'The work came back late.' }
    if (order.deposit > 0) await mails.depositReturned(tx, order, held, taken > 0 ? [late] : [])
  }

  return {
    async invoice(
      tx: Tx,
      { kind, work, title, payerId, total, deposit, termHours }: NewLoanOrder,
    ): Promise<{ orderId: OrderId; dueAt: Date }> {
      const { dueAt, paymentTermHours } = await dueWithin(tx, termHours)
      const order = await orderStore.add(tx, {
        ...{ kind, status: 'due', buyerId: payerId, amount: total + deposit, deposit, dueAt, paymentTermHours },
        ...{ sellerId: work.sellerId, lotId: work.lotId, artworkId: work.artworkId, artistId: work.artistId },
        ...{ title, artistName: work.artistName },
      })
      await request(tx, order)
      return { orderId: order.id, dueAt }
    },

    /** The address of the page on which the order is paid, by its payer or somebody who pays for them. */
    async payLink(payer: PayerContact, orderId: OrderId, key: string | undefined): Promise<string> {
      return orders.payLink(payer, must(await orderStore.byId(database.db, orderId), 'the order of a loan'), key)
    },

    async lock(tx: Tx, orderId: OrderId): Promise<void> {
      await lock(tx, orderId)
    },

    /** The work is with the payer: what its owner earned may be paid out. */
    started: (tx: Tx, orderId: OrderId): Promise<void> => orderStore.markDelivered(tx, orderId),

    /** The loan does not begin: an unpaid order ends; of a paid one so much of the rent, and the whole deposit, goes back. */
    async cancel(tx: Tx, orderId: OrderId, rentRefund: number, reason: string): Promise<void> {
      const order = await lock(tx, orderId)
      if (order.status === 'due') return orderStore.setStatus(tx, orderId, 'canceled')
      const refunded = await refunds.ofCancellation(tx, order, rentRefund, reason)
      if (order.deposit > 0) await refunds.ofDeposit(tx, order, order.deposit, reason)
      await mails.refunded(tx, order, refunded + order.deposit, reason)
    },

    /** Late days: from the deposit first, beyond it from the payer's card on file, else by an invoice. */
    chargeLate,
    /** What is left of the deposit goes back. `reason` is what its payer reads. */
    returnDeposit,

    /** The work is back, and its owner may report damage until then. */
    async depositHeld(tx: Tx, orderId: OrderId, until: Date): Promise<void> {
      const order = await lock(tx, orderId)
      if (order.deposit > 0) await mails.depositHeld(tx, order, until)
    },

    /** A damage: from what is left of the deposit, beyond it by an invoice; the rest of the deposit goes back. */
    async chargeDamage(
      tx: Tx,
      orderId: OrderId,
      { key, amount, reason, refundReason = reason }: LoanDamage,
    ): Promise<DamageShares & { orderId: OrderId | null }> {
      const order = await lock(tx, orderId)
      const held = await heldOf(tx, order)
      const shares = shareDamage(amount, held)
      await deduct(tx, order, `damage:${key}`, 'Damage', shares.fromDeposit)
      if (shares.refunded > 0) await refunds.ofDeposit(tx, order, shares.refunded, refundReason)
      const deductions = [
        { label: 'Late return', amount: order.deposit - held, note: 'The work came back late.' },
        { label: 'Damage', amount: shares.fromDeposit, note: reason },
      ].filter((deduction) => deduction.amount > 0)
      if (order.deposit > 0) await mails.depositReturned(tx, order, shares.refunded, deductions)
      if (shares.invoiced === 0) return { ...shares, orderId: null }
      const extra = await addExtra(tx, order, 'damage', `Damage to ${order.title}`, shares.invoiced)
      await request(tx, extra)
      return { ...shares, orderId: extra.id }
    },
  }
}
