import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Difference, Reconciliation } from '@vermeil/contracts/money/payments-admin.schema'
import { formatCount, formatMoment, plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { InlineAlert } from '@/ui/inline-alert'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { explainDifference } from './explain-difference'
import { reconcile, reconciliationQuery } from './finance-api'

/** Whether ledger, orders and provider agree: the latest comparison, or a new one. */
export function ReconciliationCard() {
  const queryClient = useQueryClient()
  const query = useQuery(reconciliationQuery)
  const { data, isError, refetch } = query
  const { mutate, isPending } = useMutation({
    mutationFn: reconcile,
    networkMode: 'always',
    onSuccess: (result) => queryClient.setQueryData(reconciliationQuery.queryKey, result),
  })
  return (
    <section aria-labelledby="admin-reconciliation">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="admin-reconciliation" className="text-2xl">
          Reconciliation
        </h2>
        <Button variant="outline" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Comparing...' : 'Compare now'}
        </Button>
      </div>
      {isError && data === undefined && <LoadFailure what="The latest comparison" onRetry={refetch} />}
      {data === undefined && !isError && <Skeleton className="h-32" />}
      {data === null && <p className="text-muted">Not reconciled yet.</p>}
      {data && <Outcome result={data} query={query} />}
    </section>
  )
}

const columns: readonly DataColumn<Difference>[] = [
  { id: 'explanation', header: 'What differs', value: explainDifference },
  { id: 'subject', header: 'Subject', value: ({ about, subject }) => `${about} ${subject}` },
  moneyColumn({ id: 'expected', header: 'Expected', cents: ({ expected }) => expected }),
  moneyColumn({ id: 'found', header: 'Found', cents: ({ found }) => found }),
]

type OutcomeProps = { result: Reconciliation; query: { isError: boolean; refetch: () => unknown } }

function Outcome({ result: { at, checked, differences }, query }: OutcomeProps) {
  return (
    <Card className="grid gap-4">
      <p className="text-muted">
        {formatMoment(at)}: {plural(checked.entries, 'ledger entry', 'ledger entries')},{' '}
        {plural(checked.orders, 'order', 'orders')} and{' '}
        {plural(checked.payments, 'provider payment', 'provider payments')} compared;{' '}
        {formatCount(checked.eventsRecovered)} lost messages recovered.
      </p>
      {differences.length === 0 ? (
        <InlineAlert tone="success">
          <p>Everything agrees to the cent.</p>
        </InlineAlert>
      ) : (
        <>
          <InlineAlert tone="danger">
            <p>{plural(differences.length, 'difference', 'differences')} found.</p>
          </InlineAlert>
          <DataTable
            name="differences"
            caption="Differences between ledger, orders and provider"
            columns={columns}
            rows={differences}
            rowId={({ about, subject, note }) => `${about} ${subject} ${note}`}
            query={query}
            nouns={['difference', 'differences']}
            empty={null}
          />
        </>
      )}
    </Card>
  )
}
