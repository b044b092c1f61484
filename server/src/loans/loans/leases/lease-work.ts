import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import { addMonths, dayAt } from '@vermeil/contracts/loans/hire-terms'
import { findQuote, type LeaseQuote, quoteLease } from '@vermeil/contracts/loans/lease-terms'
import type { ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { LoanShipments } from '../../../fulfillment/shipping/loan-shipments.ts'
import type { QuoteLease } from '../../../money/payments/checkout/create-payment.ts'
import type { OrderPort } from '../../../money/payments/orders/order-ports.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { requireCapability } from '../../../platform/staff-store.ts'
import type { ChangeLoan } from '../change-loan.ts'
import type { StoredLease } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { bookings, loanedWorkStore } from './booking-store.ts'
import { leaseRefusal } from './lease-rules.ts'
import { leaseStore } from './lease-store.ts'
import type { BookingListings, LoanBookings } from './loan-bookings.ts'

/** What a lease of a work costs now; refused if it can't be leased. */
export const createQuoteLease =
  ({ database: { db }, terms }: { database: Database; terms: () => HouseTerms }): QuoteLease =>
  async (work, lesseeId, duration) => {
    if ((await loanedWorkStore.out(db, [work.artworkId])).size > 0) throw new AppError('work.booked', {})
    const refusal = leaseRefusal(work, lesseeId)
    if (refusal) throw new AppError(refusal, {})
    if (!(await bookings.isFree(db, work.artworkId, await houseNow(db), null))) throw new AppError('work.booked', {})
    const price = must(work.leasePrice, 'a price of a work that may be leased')
    const quote = quoteLease(price, duration, terms().depositMonths)
    // A price of less than a dollar rounds down to nothing.
    if (quote.total === 0) throw new AppError('lease.unavailable', {})
    return quote
  }

export const createStartLease =
  (listings: BookingListings): OrderPort['paid'] =>
  async (tx, order) => {
    const artworkId = must(order.artworkId, 'the work of a lease')
    const lesseeId = must(order.buyerId, 'the lessee of a lease')
    const work = await listings.holdPayableWork(tx, artworkId)
    if (!work || work.leasePrice === null || leaseRefusal(work, lesseeId)) return false
    // The price may have changed since the quote was paid.
    const quote = findQuote(work.leasePrice, order)
    const now = await houseNow(tx)
    if (!quote || !(await bookings.isFree(tx, artworkId, now, null))) return false
    if ((await loanedWorkStore.out(tx, [artworkId])).size > 0) return false

    const lot = await listings.workAvailability.lend(tx, artworkId)
    const until = new Date(`${addMonths(dayAt(now), quote.months)}T${now.toISOString().slice(11)}`)
    const about = { artworkId, title: work.title, artist: work.artistName, ownerId: work.sellerId, lesseeId }
    const terms = {
      orderId: order.id,
      monthlyPrice: work.leasePrice,
      quote,
      from: now,
      until,
      startedAt: null,
      returnedAt: null,
    }
    const id = await addLease(tx, { ...about, ...terms })
    await bookings.add(tx, { artworkId, kind: 'lease', subjectId: id, from: now, until }, lot)
    return true
  }

type ReturnDeps = {
  database: Database
  payments: Pick<Payments, 'loanOrders'>
  loanBookings: LoanBookings
  change: Pick<ChangeLoan, 'lockWithin' | 'decide'>
  ways: Pick<LoanShipments, 'returned'>
}

/** An administrator records the return, and decides at once what of the deposit is taken for a damage. */
export const createRecordReturn =
  ({ database, payments: { loanOrders }, loanBookings, change, ways }: ReturnDeps) =>
  (adminId: AccountId, leaseId: string, { damage, note }: ReturnLeaseBody): Promise<void> =>
    database.transaction(async (tx) => {
      await requireCapability(tx, adminId, 'money')
      const loaded = await loanStore.find(tx, 'lease', leaseId)
      if (!loaded) throw new AppError('lease.unknown', {})
      const lease = await change.lockWithin(tx, loaded)
      const { state } = await change.decide(tx, lease, { type: 'return', isGood: true })
      if (damage > lease.deposit) throw new AppError('lease.damage-above-deposit', {})
      await loanStore.change(tx, lease, state, { isDepositHeld: false })
      await leaseStore.setDamage(tx, leaseId, damage, note)
      const { orderId } = must(lease.invoices[0], 'the invoice of a lease')
      const refundReason = 'The leased work is back.'
      if (damage === 0) await loanOrders.returnDeposit(tx, orderId, refundReason)
      else await loanOrders.chargeDamage(tx, orderId, { key: leaseId, amount: damage, reason: note, refundReason })
      await ways.returned(tx, orderId, adminId)
      await loanBookings.free(tx, lease)
      const act = {
        ...{ actorId: adminId, act: 'lease.return', subject: `lease:${leaseId}` },
        details: { damage, refunded: lease.deposit - damage },
        ...changedFields({ status: 'active' }, { status: 'returned' }),
      }
      await recordAct(tx, note ? { ...act, reason: note } : act)
    })

/** The work was never sent: the lot that the lease took off sale is offered again. What was paid goes back with the order. */
export const createCancelLease =
  ({ loanBookings, change }: Pick<ReturnDeps, 'loanBookings' | 'change'>): NonNullable<OrderPort['canceled']> =>
  async (tx, { id: orderId }) => {
    const found = await loanStore.ofOrder(tx, orderId)
    const lease =
      found?.kind === 'lease' ? await loanStore.lock<StoredLease>(tx, { kind: 'lease', id: found.id }) : null
    if (lease?.state !== 'paid') return
    const { state } = await change.decide(tx, lease, { type: 'cancel', by: 'not-shipped' })
    await loanStore.change(tx, lease, state)
    await loanBookings.cancel(tx, lease)
  }

type NewLease = {
  orderId: OrderId
  artworkId: ArtworkId
  lesseeId: AccountId
  title: string
  monthlyPrice: number
  quote: LeaseQuote
  returnedAt: Date | null
  /** Null: its work has not arrived. */
  startedAt: Date | null
  from: Date
  until: Date
  ownerId?: AccountId | null
  artist?: string
}

/** It is paid. Answers with its id. */
export async function addLease(
  tx: Tx,
  { quote, from, until, startedAt, returnedAt, ...lease }: NewLease,
): Promise<string> {
  const days = { from_day: dayAt(from), until_day: dayAt(until) }
  const row = {
    ...{ ...days, artwork_id: lease.artworkId, title: lease.title, artist_name: lease.artist },
    ...{ owner_id: lease.ownerId, borrower_id: lease.lesseeId, payer_id: lease.lesseeId },
    ...{ monthly_cents: lease.monthlyPrice, rent_cents: quote.total, deposit_cents: quote.deposit },
    ...{ requested_at: from, answer_by: from, started_at: startedAt, ended_at: returnedAt },
    ...{ deposit_settled_at: returnedAt, state: returnedAt ? 'returned' : startedAt ? 'running' : 'paid' },
  }
  const id = await loanStore.add(tx, 'lease', row, { months: quote.months, starts_at: from, ends_at: until })
  const rent = { number: 1, rent_cents: quote.total, order_id: lease.orderId, due_at: from, paid_at: from }
  await loanStore.addInvoice(tx, { kind: 'lease', id }, { ...days, ...rent })
  return id
}
