import type { AccountId } from '@vermeil/contracts/ids'
import type { Lease, ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import type { LoanReturn } from '@vermeil/contracts/loans/loans.schema'
import type { LoanShipments } from '../../../fulfillment/shipping/loan-shipments.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import type { Account } from '../../../platform/http/access.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { ChangeLoan } from '../change-loan.ts'
import type { StoredLease } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { leaseStore, toLease } from './lease-store.ts'
import { createRecordReturn } from './lease-work.ts'
import type { LoanBookings } from './loan-bookings.ts'

const MAX_SHOWN = 500

/** Leases of works. */
export interface Leasing {
  /** Recorded by an administrator: the deposit goes to the lessee, minus the cost of a damage. */
  recordReturn(adminId: AccountId, leaseId: string, returned: ReturnLeaseBody): Promise<void>
  /** By its owner: late days are billed, and the work is offered again. The deposit goes back at once if all is well. */
  returnWork(actor: Account, lease: StoredLease, returned: LoanReturn): Promise<void>
  releaseDeposit(actor: Account, lease: StoredLease): Promise<void>
  find(id: string): Promise<StoredLease | null>
  ownLeases(reader: Account): Promise<Lease[]>
  allLeases(reader: Account): Promise<Lease[]>
}

type Deps = {
  database: Database
  payments: Pick<Payments, 'loanOrders'>
  loanBookings: LoanBookings
  change: ChangeLoan
  ways: LoanShipments
}

export function createLeasing(deps: Deps): Leasing {
  const { db } = deps.database
  return {
    recordReturn: createRecordReturn(deps),
    returnWork: deps.change.returnWork,
    releaseDeposit: deps.change.releaseDeposit,
    find: (id) => loanStore.find(db, 'lease', id),

    async ownLeases(reader) {
      const [leases, now] = await Promise.all([
        loanStore.ofAccount(db, 'lease', reader.id, { limit: MAX_SHOWN }),
        houseNow(db),
      ])
      return leases.map((lease) => toLease(lease, reader, now))
    },

    async allLeases(reader) {
      const [leases, now] = await Promise.all([leaseStore.all(db), houseNow(db)])
      return leases.map((lease) => toLease(lease, reader, now))
    },
  }
}
