import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reconciliation } from '@vermeil/contracts/payments-admin'
import { formatCount, formatMoment, formatMoney, plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { InlineAlert } from '@/ui/inline-alert'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { reconcile, reconciliationQuery } from './finance-api'

/** Whether the books agree with themselves and with the provider, by the latest comparison or a new one. */
export function ReconciliationCard() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(reconciliationQuery)
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
      {data && <Outcome result={data} />}
    </section>
  )
}

function Outcome({ result: { at, checked, differences } }: { result: Reconciliation }) {
  return (
    <Card className="grid gap-4">
      <p className="text-muted">
        {formatMoment(at)}: {plural(checked.entries, 'entry', 'entries')} of the ledger,{' '}
        {plural(checked.orders, 'order', 'orders')} and {plural(checked.payments, 'payment', 'payments')} at the
        provider; {formatCount(checked.eventsRecovered)} lost messages recovered.
      </p>
      {differences.length === 0 ? (
        <InlineAlert tone="success">
          <p>Everything agrees to the cent.</p>
        </InlineAlert>
      ) : (
        <InlineAlert tone="danger">
          <p>{plural(differences.length, 'difference', 'differences')} found.</p>
          <ul className="grid gap-2">
            {differences.map(({ about, subject, expected, found, note }) => (
              <li key={`${about} ${subject} ${note}`}>
                {about} {subject}: {formatMoney(expected)} expected, {formatMoney(found)} found. {note}
              </li>
            ))}
          </ul>
        </InlineAlert>
      )}
    </Card>
  )
}
