import { findQuote } from '@vermeil/contracts/lease-terms'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { bookings } from './booking-store.ts'
import { leaseRefusal } from './lease-rules.ts'
import { type LeaseRow, leaseStore } from './lease-store.ts'
import type { Leasing } from './leasing.ts'
import type { LendingListings } from './lending.ts'

export const createStartLease =
  (listings: LendingListings): Leasing['start'] =>
  async (tx, order) => {
    const work = await listings.holdPayableWork(tx, order.artworkId)
    if (!work || work.leasePrice === null || leaseRefusal(work, order.buyerId)) return false
    // The price may have changed since the quote was paid.
    const quote = findQuote(work.leasePrice, order)
    const now = await houseNow(tx)
    if (!quote || !(await bookings.isFree(tx, order.artworkId, now, null))) return false

    const lot = await listings.workAvailability.lend(tx, order.artworkId)
    const lease = await leaseStore.add(tx, {
      order_id: order.id,
      artwork_id: order.artworkId,
      lessee_id: order.buyerId,
      lessor_id: work.sellerId,
      title: work.title,
      months: quote.months,
      monthly_cents: work.leasePrice,
      total_cents: quote.total,
      deposit_cents: quote.deposit,
    })
    const during = { from: lease.starts_at, until: lease.ends_at }
    await bookings.add(tx, { artworkId: order.artworkId, kind: 'lease', subjectId: lease.id, ...during }, lot)
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
    return { leaseId, orderId: lease.order_id, deposit: lease.deposit_cents, damage, title: lease.title }
  }

export const createCancelLease =
  (listings: LendingListings): Leasing['cancel'] =>
  async (tx, orderId) => {
    const lease = await leaseStore.lockByOrder(tx, orderId)
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
