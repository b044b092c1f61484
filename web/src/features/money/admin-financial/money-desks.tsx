import { useHolds } from '@/entities/account/for-staff'
import { LeaseDesk } from './lease-desk'
import { OrderDesk } from './order-desk'
import { PayoutDesk } from './payout-desk'
import { ReconciliationCard } from './reconciliation-card'
import { RefusedRefunds } from './refused-refunds'

/** The tables of the financial tab: whose money is where, and what to do about it. */
export const MoneyDesks = () => (
  <>
    <OrderDesk />
    <LeaseDesk />
    {useHolds('money') && (
      <>
        <PayoutDesk />
        <RefusedRefunds />
        <ReconciliationCard />
      </>
    )}
  </>
)
