import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@/shared/format/format'
import { LoadFailure } from '@/ui/load-failure'
import { StatCard } from '@/ui/stat-card'
import { figuresQuery } from './finance-api'

const cards = [
  { key: 'received', label: 'Received', period: 'from buyers, in all' },
  { key: 'commission', label: 'Commission', period: 'our share' },
  { key: 'subscriptions', label: 'Subscriptions', period: 'in all' },
  { key: 'donations', label: 'Donations', period: 'in all' },
  { key: 'payable', label: 'Payable', period: 'owed to sellers and realtors' },
  { key: 'depositsHeld', label: 'Deposits held', period: 'of running leases' },
  { key: 'refunded', label: 'Refunded', period: 'in all' },
] as const

export function FinanceCards() {
  const { data, isError, refetch } = useQuery(figuresQuery)
  if (isError && !data) return <LoadFailure what="The figures" onRetry={refetch} />
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ key, label, period }) => (
        <StatCard key={key} label={label} value={data && formatMoney(data[key])} period={period} />
      ))}
    </section>
  )
}
