import { quotedDuration, quoteLease } from '@vermeil/contracts/lease-terms'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Listings } from '../listings/listings.ts'
import { bookings } from './booking-store.ts'
import { whyNotLease } from './lease-rules.ts'
import { leaseStore } from './lease-store.ts'

export type LeaseOrder = {
  id: string
  artworkId: string
  buyerId: string
  /** Everything paid, and the month of it that comes back. */
  amount: number
  deposit: number
}

export type LendingListings = Pick<Listings, 'holdPayableWork' | 'workAvailability'>

/**
 * A lease begins when it is paid, in the transaction that books the money. False where the work can't be had any more:
 * somebody was faster, or its seller has changed the terms.
 */
export const createStartLease =
  (listings: LendingListings) =>
  async (tx: Tx, order: LeaseOrder): Promise<boolean> => {
    const work = await listings.holdPayableWork(tx, order.artworkId)
    if (!work || work.leasePrice !== order.deposit || whyNotLease(work, order.buyerId)) return false
    const duration = quotedDuration(order.deposit, order.amount)
    const now = await houseNow(tx)
    if (!duration || !(await bookings.isFree(tx, order.artworkId, now, null))) return false

    await listings.workAvailability.lend(tx, order.artworkId)
    const { months, total } = quoteLease(order.deposit, duration)
    const lease = await leaseStore.add(tx, {
      order_id: order.id,
      artwork_id: order.artworkId,
      lessee_id: order.buyerId,
      lessor_id: work.sellerId,
      title: work.title,
      months,
      monthly_cents: order.deposit,
      total_cents: total,
    })
    const during = { from: lease.starts_at, until: lease.ends_at }
    await bookings.add(tx, { artworkId: order.artworkId, kind: 'lease', subjectId: lease.id, ...during })
    return true
  }
