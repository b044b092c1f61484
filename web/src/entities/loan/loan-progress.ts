import type { ShownState } from './loan-text'

/** How the loan of an order stands, and what comes next. The order itself is only its payment and its way. */
export interface LoanProgress {
  readonly loan: ShownState
  readonly next: string
}
export type LoansByOrder = ReadonlyMap<string, LoanProgress>
