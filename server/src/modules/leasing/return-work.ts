import type { ReturnLeaseBody } from '@vermeil/contracts/leasing'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { bookings } from './booking-store.ts'
import { leaseStore } from './lease-store.ts'
import type { LendingListings } from './start-lease.ts'

export type ReturnedWork = { leaseId: string; orderId: string; deposit: number; damage: number; title: string }

/** The work is back: it is offered again, and says what of the deposit is due to its owner. */
export const createReturnWork =
  (listings: LendingListings) =>
  async (tx: Tx, leaseId: string, { damage, note }: ReturnLeaseBody): Promise<ReturnedWork> => {
    const lease = await leaseStore.hold(tx, leaseId)
    if (!lease) throw new AppError('lease.unknown', {})
    if (lease.status !== 'active') throw new AppError('lease.not-active', {})
    if (damage > lease.deposit_cents) throw new AppError('lease.damage-above-deposit', {})

    await leaseStore.markReturned(tx, leaseId, damage, note)
    await bookings.end(tx, 'lease', leaseId)
    const work = await listings.holdPayableWork(tx, lease.artwork_id)
    // Its seller may have other plans with it by now.
    if (work?.status === 'withdrawn') await listings.workAvailability.relistIfComplete(tx, lease.artwork_id)
    return { leaseId, orderId: lease.order_id, deposit: lease.deposit_cents, damage, title: lease.title }
  }
