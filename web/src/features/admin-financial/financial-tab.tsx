import { FinanceReport } from './finance-report'
import { LeaseDesk } from './lease-desk'
import { OrderDesk } from './order-desk'
import { PayoutDesk } from './payout-desk'
import { ReconciliationCard } from './reconciliation-card'
import { RefusedRefunds } from './refused-refunds'

/** Our money: what came in, what goes out, and whether the ledger agrees with the provider. */
export function FinancialTab() {
  return (
    <div className="grid gap-12">
      <FinanceReport />
      <OrderDesk />
      <LeaseDesk />
      <PayoutDesk />
      <RefusedRefunds />
      <ReconciliationCard />
    </div>
  )
}
