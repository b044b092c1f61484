import { useQuery } from '@tanstack/react-query'
import type { RefusedRefunds as Refused } from '@vermeil/contracts/money/payments-admin.schema'
import { formatMoment } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { LoadFailure } from '@/ui/load-failure'
import { Section } from '@/ui/section'
import { refusedRefundsQuery, retryRefund } from './finance-api'
import { useFinanceAction } from './use-finance-action'

type Refund = Refused['refunds'][number]

const columns: readonly DataColumn<Refund>[] = [
  { id: 'title', header: 'Order', value: ({ title }) => title },
  dateColumn({ id: 'date', header: 'Promised', at: ({ at }) => at }),
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ amount }) => amount }),
  {
    id: 'failure',
    header: 'Why it was refused',
    value: ({ failure }) => failure,
    cell: ({ failure, nextAttemptAt }) => (
      <span className="grid">
        {failure}
        <span className="text-sm text-muted">
          {nextAttemptAt ? `We try again on ${formatMoment(nextAttemptAt)}.` : 'We do not try again on our own.'}
        </span>
      </span>
    ),
  },
]

/** Refunds that were promised and that Stripe has refused. Shows nothing where there are none. */
export function RefusedRefunds() {
  const query = useQuery(refusedRefundsQuery)
  const retry = useFinanceAction({ run: retryRefund, done: 'Refund Sent Again', onSuccess: () => {} })
  if (query.isError) return <LoadFailure what="The refused refunds" onRetry={() => void query.refetch()} />
  if (!query.data?.refunds.length) return null
  return (
    <Section id="refused-refunds" title="Refused refunds" headingClass="mb-4 text-2xl">
      <DataTable
        name="refused"
        caption="Refused refunds"
        columns={columns}
        rows={query.data.refunds}
        query={query}
        what="The refused refunds"
        nouns={['refund', 'refunds']}
        empty={null}
        actions={{
          label: 'Retry',
          of: ({ id, title }) => (
            <Button
              variant="outline"
              size="sm"
              disabled={retry.isPending}
              aria-label={`Retry the refund for ${title}`}
              onClick={() => retry.mutate(id)}
            >
              Retry
            </Button>
          ),
        }}
      />
    </Section>
  )
}
