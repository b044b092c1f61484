import { findQuote } from '@vermeil/contracts/loans/lease-terms'
import type { OrderPort } from '../../../money/payments/orders/order-ports.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { bookings } from './booking-store.ts'
import { leaseRefusal } from './lease-rules.ts'
import { type LeaseRow, leaseStore } from './lease-store.ts'
import type { Leasing } from './leasing.ts'
import type { LendingListings } from './lending.ts'

export const createStartLease =
  (listings: LendingListings): OrderPort['paid'] =>
  async (tx, order) => {
    const artworkId = must(order.artworkId, 'the work of a lease')
    const lesseeId = must(order.buyerId, 'the lessee of a lease')
    const work = await listings.holdPayableWork(tx, artworkId)
    if (!work || work.leasePrice === null || leaseRefusal(work, lesseeId)) return false
    // The price may have changed since the quote was paid.
    const quote = findQuote(work.leasePrice, order)
    const now = await houseNow(tx)
    if (!quote || !(await bookings.isFree(tx, artworkId, now, null))) return false

    const lot = await listings.workAvailability.lend(tx, artworkId)
    const lease = await leaseStore.add(tx, {
      order_id: order.id,
      artwork_id: artworkId,
      lessee_id: lesseeId,
      lessor_id: work.sellerId,
      title: work.title,
      months: quote.months,
      monthly_cents: work.leasePrice,
      total_cents: quote.total,
      deposit_cents: quote.deposit,
    })
    const during = { from: lease.starts_at, until: lease.ends_at }
    await bookings.add(tx, { artworkId, kind: 'lease', subjectId: lease.id, ...during }, lot)
    return true
  }

type Ended = { damage: number; note: string; isCanceled: boolean }

/** The work is with its owner: it is booked by nobody, and offered again. A lease that never began returns its lot. */
async function endLease(tx: Tx, listings: LendingListings, lease: LeaseRow, { damage, note, isCanceled }: Ended) {
  const { workAvailability } = listings
  await leaseStore.markReturned(tx, lease.id, damage, note)
  const lot = isCanceled ? (await bookings.offSale(tx, lease.id))?.lot : null
  await bookings.end(tx, 'lease', lease.id)
  const work = await listings.holdPayableWork(tx, lease.artwork_id)
  // Its seller may have changed their plans for it.
  if (work?.status !== 'withdrawn') return
  if (lot && (await workAvailability.putBack(tx, lease.artwork_id, lot))) return
  await workAvailability.relistIfComplete(tx, lease.artwork_id)
}

export const createReturnWork =
  (listings: LendingListings): Leasing['returnWork'] =>
  async (tx, leaseId, { damage, note }) => {
    const lease = await leaseStore.lock(tx, leaseId)
    if (!lease) throw new AppError('lease.unknown', {})
    if (lease.status !== 'active') throw new AppError('lease.not-active', {})
    if (damage > lease.deposit_cents) throw new AppError('lease.damage-above-deposit', {})
    await endLease(tx, listings, lease, { damage, note, isCanceled: false })
    return { orderId: lease.order_id, deposit: lease.deposit_cents }
  }

type ReturnDeps = {
  database: Database
  payments: Pick<Payments, 'rentals'>
  returnWork: Leasing['returnWork']
}

export const createRecordReturn =
  ({ database, payments: { rentals }, returnWork }: ReturnDeps): Leasing['recordReturn'] =>
  (adminId, leaseId, body) =>
    database.transaction(async (tx) => {
      const { orderId, deposit } = await returnWork(tx, leaseId, body)
      const { damage } = body
      const refundReason = 'The leased work is back.'
      if (damage === 0) await rentals.returnDeposit(tx, orderId, refundReason)
      else await rentals.chargeDamage(tx, orderId, { key: leaseId, amount: damage, reason: body.note, refundReason })
      const act = {
        ...{ actorId: adminId, act: 'lease.return', subject: `lease:${leaseId}` },
        details: { damage, refunded: deposit - damage },
        ...changedFields({ status: 'active' }, { status: 'returned' }),
      }
      await recordAct(tx, body.note ? { ...act, reason: body.note } : act)
    })

/** The work was never sent. */
export const createCancelLease =
  (listings: LendingListings): NonNullable<OrderPort['canceled']> =>
  async (tx, { id }) => {
    const lease = await leaseStore.lockByOrder(tx, id)
    if (lease?.status === 'active') await endLease(tx, listings, lease, { damage: 0, note: '', isCanceled: true })
  }

export const seedLease: Leasing['seed'] = async (tx, { quote, returnedAt, ...lease }) => {
  const { id } = await leaseStore.addPast(tx, {
    order_id: lease.orderId,
    artwork_id: lease.artworkId,
    lessee_id: lease.lesseeId,
    title: lease.title,
    months: quote.months,
    monthly_cents: lease.monthlyPrice,
    total_cents: quote.total,
    deposit_cents: quote.deposit,
    starts_at: lease.startsAt,
    ends_at: lease.endsAt,
    ...(returnedAt ? { status: 'returned', returned_at: returnedAt, damage_cents: 0 } : {}),
  })
  const during = { from: lease.startsAt, until: returnedAt ?? lease.endsAt }
  await bookings.add(tx, { artworkId: lease.artworkId, kind: 'lease', subjectId: id, ...during })
}
