import type { Tx } from '../../../platform/postgres/database.ts'
import { bookings } from './booking-store.ts'
import { addLease } from './lease-work.ts'

export type LeaseSeed = Omit<Parameters<typeof addLease>[1], 'from' | 'until' | 'startedAt'> & {
  startsAt: Date
  endsAt: Date
}

/** Adds a lease of the past, running or ended, for an order that is paid. */
export async function seedLease(tx: Tx, { startsAt: from, endsAt: until, ...lease }: LeaseSeed): Promise<void> {
  const id = await addLease(tx, { ...lease, from, until, startedAt: from })
  const during = { from, until: lease.returnedAt ?? until }
  await bookings.add(tx, { artworkId: lease.artworkId, kind: 'lease', subjectId: id, ...during })
}
