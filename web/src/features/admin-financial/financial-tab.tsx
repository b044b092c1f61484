import { FinanceCards } from './finance-cards'
import { OrderDesk } from './order-desk'
import { PayoutDesk } from './payout-desk'
import { ReconciliationCard } from './reconciliation-card'

/** The house's money: what came in, what goes out, and whether the books agree with the provider. */
export function FinancialTab() {
  return (
    <div className="grid gap-12">
      <FinanceCards />
      <OrderDesk />
      <PayoutDesk />
      <ReconciliationCard />
    </div>
  )
}
