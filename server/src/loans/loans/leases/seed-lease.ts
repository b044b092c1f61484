import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import type { LeaseQuote } from '@vermeil/contracts/loans/lease-terms'
import type { Tx } from '../../../platform/postgres/database.ts'
import { bookings } from './booking-store.ts'
import { leaseStore } from './lease-store.ts'

export type LeaseSeed = {
  orderId: OrderId
  artworkId: ArtworkId
  lesseeId: AccountId
  title: string
  monthlyPrice: number
  quote: LeaseQuote
  startsAt: Date
  endsAt: Date
  returnedAt: Date | null
}

/** Adds a lease of the past, running or ended, for an order that is paid. */
export async function seedLease(tx: Tx, { quote, returnedAt, ...lease }: LeaseSeed): Promise<void> {
  const { id } = await leaseStore.addPast(tx, {
    ...{ order_id: lease.orderId, artwork_id: lease.artworkId, lessee_id: lease.lesseeId, title: lease.title },
    ...{ months: quote.months, monthly_cents: lease.monthlyPrice, total_cents: quote.total },
    ...{ deposit_cents: quote.deposit, starts_at: lease.startsAt, ends_at: lease.endsAt },
    started_at: lease.startsAt,
    ...(returnedAt ? { status: 'returned', returned_at: returnedAt, damage_cents: 0 } : {}),
  })
  const during = { from: lease.startsAt, until: returnedAt ?? lease.endsAt }
  await bookings.add(tx, { artworkId: lease.artworkId, kind: 'lease', subjectId: id, ...during })
}
