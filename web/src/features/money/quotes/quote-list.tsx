import { useQuery } from '@tanstack/react-query'
import { quoteStateLabels } from '@vermeil/contracts/money/live-quotes.schema'
import type { DeliveryQuote } from '@vermeil/contracts/money/quotes.schema'
import { Truck } from 'lucide-react'
import { useMemo } from 'react'
import { workColumn } from '@/entities/lot/work-column'
import { paths } from '@/shared/navigation/paths'
import { choiceFilter, type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { QuoteActions } from './quote-actions'
import { QuoteStatePill } from './quote-state-pill'
import { arrivalText, placeLine, quoteNextStep } from './quote-text'
import { quotesQuery } from './quotes-api'

const filters = [choiceFilter('state', 'State', Object.values(quoteStateLabels))]

const columns: readonly DataColumn<DeliveryQuote>[] = [
  workColumn(({ lot }) => ({ ...lot, artistName: lot.artist, to: paths.lot(lot.id, lot.slug) })),
  { id: 'place', header: 'To', value: ({ place }) => placeLine(place) },
  dateColumn({ id: 'asked', header: 'Asked', at: ({ askedAt }) => askedAt }),
  moneyColumn({ id: 'price', header: 'Price', cents: ({ price }) => price }),
  { id: 'arrives', header: 'Arrives after', value: ({ arrives }) => arrives && arrivalText(arrives) },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => quoteStateLabels[state],
    cell: ({ state }) => <QuoteStatePill state={state} />,
  },
  { id: 'next', header: 'Next step', value: quoteNextStep },
]

const actions = { label: 'Actions', of: (quote: DeliveryQuote) => <QuoteActions quote={quote} /> }

const empty = {
  buyer: (
    <EmptyState icon={Truck} title="No delivery quotes yet">
      Where the delivery of a lot has no price, ask for one on its page. What the seller answers appears here.
    </EmptyState>
  ),
  seller: (
    <EmptyState icon={Truck} title="Nobody has asked yet">
      Buyers ask here what the delivery of your works costs, where neither our rates nor your own price cover it.
    </EmptyState>
  ),
} as const

/** The quotes on one side, with their state and what comes next. */
export function QuoteList({ side }: { side: DeliveryQuote['side'] }) {
  const query = useQuery(quotesQuery)
  const rows = useMemo(() => query.data?.quotes.filter((quote) => quote.side === side), [query.data, side])
  return (
    <DataTable
      name="quotes"
      caption="Delivery quotes"
      what="The delivery quotes"
      nouns={['quote', 'quotes']}
      empty={empty[side]}
      {...{ columns, filters, rows, query, actions }}
    />
  )
}
