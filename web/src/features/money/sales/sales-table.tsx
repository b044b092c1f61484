import { percentOf } from '@vermeil/contracts/money/commission'
import type { SaleRecord } from '@vermeil/contracts/money/payments.schema'
import { CircleCheck, Clock, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'
import { choiceFilter, type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'

const statuses = {
  completed: { icon: CircleCheck, tone: 'success', text: 'completed' },
  pending_payment: { icon: Clock, tone: 'warning', text: 'pending payment' },
  processing: { icon: Truck, tone: 'info', text: 'processing' },
} as const satisfies Record<SaleRecord['status'], object>

const kinds: Partial<Record<SaleRecord['kind'], string>> = {
  auction: 'Auction',
  purchase: 'Buy now',
  lease: 'Lease',
  hire: 'Hire',
  damage: 'Damage',
}
export const kindName = ({ kind }: Pick<SaleRecord, 'kind'>) => kinds[kind] ?? 'Other'

export const statusColumn: DataColumn<SaleRecord> = {
  id: 'status',
  header: 'Status',
  value: ({ status }) => status,
  cell: ({ status, isPaidOut }) => (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
      <SaleStatus status={status} />
      {isPaidOut && <span className="text-xs text-muted">Paid out</span>}
    </span>
  ),
  csv: [
    { header: 'Status', value: ({ status }) => statuses[status].text },
    { header: 'Paid out', value: ({ isPaidOut }) => (isPaidOut ? 'yes' : 'no') },
  ],
}

const realtorText = ({ name, rate, share }: NonNullable<SaleRecord['realtor']>) =>
  `Includes ${percentOf(rate)}, ${formatMoney(share)}, to ${name}, the realtor who proposed this work`

const columns: readonly DataColumn<SaleRecord>[] = [
  {
    id: 'title',
    header: 'Title',
    value: ({ title }) => title,
    cell: ({ title, realtor }) => (
      <span className="grid gap-1">
        {title}
        {realtor && <span className="text-xs text-muted">{realtorText(realtor)}</span>}
      </span>
    ),
    csv: [
      { header: 'Title', value: ({ title }) => title },
      { header: 'Realtor', value: ({ realtor }) => realtor?.name ?? null },
      { header: 'Realtor share (USD)', value: ({ realtor }) => realtor && realtor.share / 100 },
    ],
  },
  dateColumn({ id: 'date', header: 'Date', at: ({ date }) => date }),
  { id: 'kind', header: 'Kind', value: kindName, isMinor: true },
  { id: 'buyer', header: 'Buyer', value: ({ buyer }) => buyer, isWhole: true, isMinor: true },
  moneyColumn({ id: 'price', header: 'Sale price', cents: ({ salePrice }) => salePrice }),
  moneyColumn({ id: 'commission', header: 'Commission', cents: ({ commission }) => commission }),
  moneyColumn({ id: 'earnings', header: 'Earnings', cents: ({ earnings }) => earnings }),
  moneyColumn({ id: 'delivery', header: 'Delivery', cents: ({ delivery }) => delivery }),
  statusColumn,
]

const filters = [
  choiceFilter('kind', 'Kind', Object.values(kinds)),
  {
    ...{ column: 'status', label: 'Status' },
    options: Object.entries(statuses).map(([value, { text }]) => ({ value, label: text })),
  },
]

type SalesTableProps = {
  sales: readonly SaleRecord[] | undefined
  query: { isError: boolean; refetch: () => unknown }
  empty: ReactNode
}

export function SalesTable({ sales, query, empty }: SalesTableProps) {
  return (
    <DataTable
      name="sales"
      caption="Your sales"
      columns={columns}
      filters={filters}
      rows={sales}
      query={query}
      what="Your sales"
      nouns={['sale', 'sales']}
      empty={empty}
    />
  )
}

const SaleStatus = ({ status }: Pick<SaleRecord, 'status'>) => (
  <StatusPill {...statuses[status]}>
    <span className="inline-block first-letter:uppercase">{statuses[status].text}</span>
  </StatusPill>
)
