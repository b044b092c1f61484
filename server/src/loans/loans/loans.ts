import type { Hires } from './hires/hires.ts'
import type { Leasing } from './leases/leasing.ts'
import type { LoanPurchases } from './purchases/buy-loaned-work.ts'
import type { Stagings } from './stagings/stagings.ts'

/** Works that come back. Who may call what is decided by the routes. */
export interface Loans {
  /** Leased by the month. */
  readonly leases: Leasing
  /** Hired for film sets. */
  readonly hires: Hires
  /** Staged in homes for sale. */
  readonly stagings: Stagings
  /** Bought by the person who has them. */
  readonly purchases: LoanPurchases
  /**
   * What the job of every minute does: requests lapse, what is not paid is released, loans begin, months are invoiced,
   * loans end, deposits go back.
   */
  round(): Promise<void>
}
