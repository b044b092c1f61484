import { useQuery } from '@tanstack/react-query'
import type { SaleRecord } from '@vermeil/contracts/money/payments.schema'
import { HandCoins } from 'lucide-react'
import type { ReactNode } from 'react'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { Section } from '@/ui/section'
import { salesQuery } from './sales-query'
import { kindName, statusColumn } from './sales-table'

const columns: readonly DataColumn<SaleRecord>[] = [
  { id: 'title', header: 'Title', value: ({ title }) => title },
  dateColumn({ id: 'date', header: 'Date', at: ({ date }) => date }),
  { id: 'kind', header: 'Kind', value: kindName },
  moneyColumn({ id: 'price', header: 'Sale price', cents: ({ salePrice }) => salePrice }),
  moneyColumn({ id: 'share', header: 'Your share', cents: ({ earnings }) => earnings }),
  statusColumn,
]

/** What a realtor earned on sales that they brought about. */
export function CommissionList({ actions }: { actions: ReactNode }) {
  const query = useQuery(salesQuery)
  return (
    <Section id="commissions" title="Commissions" className="grid gap-4">
      <DataTable
        name="commissions"
        caption="Your commissions"
        columns={columns}
        rows={query.data?.sales.filter(({ isCommission }) => isCommission)}
        query={query}
        what="Your commissions"
        nouns={['commission', 'commissions']}
        empty={
          <EmptyState icon={HandCoins} title="No commission yet" actions={actions}>
            <p>Your share of a sale that you brought about appears here.</p>
          </EmptyState>
        }
      />
    </Section>
  )
}
