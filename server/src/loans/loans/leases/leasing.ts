import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import type { LeaseQuote } from '@vermeil/contracts/loans/lease-terms'
import type { Lease, ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { Bookings } from './booking-store.ts'
import type { BuyableLoan } from './lease-rules.ts'
import type { Lending } from './lending.ts'

/** Leases of works, and where every work is. */
export interface Leasing {
  /** The work is back: it is offered again, and the answer says what is due from the deposit. */
  returnWork(tx: Tx, leaseId: string, returned: ReturnLeaseBody): Promise<{ orderId: OrderId; deposit: number }>
  /** The same, recorded by an administrator: the deposit goes to the lessee, minus the cost of a damage. */
  recordReturn(adminId: AccountId, leaseId: string, returned: ReturnLeaseBody): Promise<void>

  /** A lease, as far as its work can be bought from it. */
  buyable(db: Db | Tx, id: string): Promise<BuyableLoan | null>
  ownLeases(accountId: AccountId): Promise<Lease[]>
  allLeases(viewerId: string): Promise<Lease[]>
  /** A running lease binds both sides. */
  obligationsOf(tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>) | null>

  /** Adds a lease of the past, running or ended, for an order that is paid. */
  seed(tx: Tx, lease: LeaseSeed): Promise<void>

  /** For other modules that send works away: hires, stagings, reservations, and sales that were undone. */
  bookings: Bookings
  /** The same, for modules that lend works for dates. */
  lending: Lending
}

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
