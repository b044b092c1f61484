import type { UpToTrades } from '../trades/trades.wing.ts'
import { hiresModule } from './loans/hires/hires.module.ts'
import { leasingModule } from './loans/leases/leasing.module.ts'
import { loanPurchasesModule } from './loans/purchases/loan-purchases.module.ts'
import { stagingsModule } from './loans/stagings/stagings.module.ts'

export type UpToLoans = UpToTrades & Awaited<ReturnType<typeof loansWing>>['api']

/** Works that come back: leased by the month, hired for a set, staged in a home. */
export async function loansWing(below: UpToTrades) {
  const leasing = leasingModule(below)
  const hires = await hiresModule({ ...below, leasing: leasing.api })
  const onLoan = { ...below, leasing: leasing.api, hires: hires.api }
  const loanPurchases = loanPurchasesModule(onLoan)
  const stagings = await stagingsModule(onLoan)
  return {
    modules: [leasing, hires, loanPurchases, stagings],
    api: { leasing: leasing.api, hires: hires.api, stagings: stagings.api },
  }
}
