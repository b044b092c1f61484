import { Suspense } from 'react'
import { useHolds } from '@/entities/account/for-staff'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { FinanceReport } from './finance-report'

// Below the figures, which fill the first screen: fetched with the tab, but the figures don't wait for the tables.
const MoneyDesks = lazyPart(() => import('./money-desks').then((module) => module.MoneyDesks))

/** Our money: what came in, what goes out, and whether the ledger agrees with the provider. */
export function FinancialTab() {
  return (
    <div className="grid gap-12">
      {useHolds('money') && <FinanceReport />}
      <Suspense fallback={<Skeleton className="h-96" />}>
        <MoneyDesks />
      </Suspense>
    </div>
  )
}
