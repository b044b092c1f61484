import type { UpToTrades } from '../trades/trades.wing.ts'
import { loansModule } from './loans/loans.module.ts'

export type UpToLoans = UpToTrades & Awaited<ReturnType<typeof loansWing>>['api']

/** Works that come back: leased by the month, hired for a set, staged in a home. */
export async function loansWing(below: UpToTrades) {
  const loans = await loansModule(below)
  const { leases: leasing, hires, stagings } = loans.api
  return { modules: [loans], api: { loans: loans.api, leasing, hires, stagings } }
}
