import type { PricedSale, WorkFunnel } from '@vermeil/contracts/desk/analytics.schema'
import { formatCount } from '@/shared/format/format'
import { formatRange } from '@/shared/format/money-range'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { choiceFilter, type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { type AgainstEstimate, againstEstimate } from './findings'

const countColumn = (id: 'views' | 'watches' | 'bids' | 'sales', header: string): DataColumn<WorkFunnel> => ({
  ...{ id, header, isNumeric: true },
  value: (work) => work[id],
  cell: (work) => formatCount(work[id]),
})

const funnelColumns: readonly DataColumn<WorkFunnel>[] = [
  {
    id: 'title',
    header: 'Work',
    value: ({ title }) => title,
    cell: ({ lotId, title, slug }) =>
      lotId ? (
        <Link to={paths.lot(lotId, slug)} className="hover:text-gold">
          {title}
        </Link>
      ) : (
        title
      ),
  },
  countColumn('views', 'Views'),
  countColumn('watches', 'Watches'),
  countColumn('bids', 'Bids'),
  countColumn('sales', 'Sales'),
]

/** The rows are here already: nothing can fail or be asked again. */
const loaded = { isError: false, refetch: () => {} }

export function FunnelTable({ works }: { works: readonly WorkFunnel[] }) {
  return (
    <DataTable
      name="funnel"
      caption="Views, watches, bids and sales by work"
      columns={funnelColumns}
      rows={works}
      rowId={({ artworkId }) => artworkId}
      query={loaded}
      what="Your works"
      nouns={['work', 'works']}
      pageSize={10}
      empty={<p className="text-muted">Nobody looked at your works in this period.</p>}
    />
  )
}

const againstText: Record<AgainstEstimate, string> = {
  above: 'Above',
  within: 'Within',
  below: 'Below',
  none: 'No estimate',
}

const priceColumns: readonly DataColumn<PricedSale>[] = [
  { id: 'title', header: 'Work', value: ({ title }) => title },
  dateColumn({ id: 'sold', header: 'Paid', at: ({ soldAt }) => soldAt }),
  moneyColumn({ id: 'price', header: 'Price', cents: ({ price }) => price }),
  {
    id: 'estimate',
    header: 'Estimate',
    isNumeric: true,
    value: ({ estimate }) => estimate?.low ?? null,
    cell: ({ estimate }) => estimate && formatRange(estimate),
    csv: [
      { header: 'Estimate low (USD)', value: ({ estimate }) => estimate && estimate.low / 100 },
      { header: 'Estimate high (USD)', value: ({ estimate }) => estimate && estimate.high / 100 },
    ],
  },
  { id: 'against', header: 'Against estimate', value: (sale) => againstText[againstEstimate(sale)] },
]

const priceFilters = [choiceFilter('against', 'Against estimate', Object.values(againstText))]

export function PriceTable({ prices }: { prices: readonly PricedSale[] }) {
  return (
    <DataTable
      name="prices"
      caption="Prices against estimates"
      columns={priceColumns}
      filters={priceFilters}
      rows={prices}
      rowId={({ orderId }) => orderId}
      query={loaded}
      what="Your sales"
      nouns={['sale', 'sales']}
      pageSize={10}
      empty={<p className="text-muted">Nothing was paid in this period.</p>}
    />
  )
}
