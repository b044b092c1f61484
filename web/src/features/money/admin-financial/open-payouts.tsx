import type { PayoutBook } from '@vermeil/contracts/money/payments-admin.schema'
import { useState } from 'react'
import { formatMoment } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { lazyDialog } from '@/ui/lazy-dialog'
import { retryPayout } from './finance-api'
import { useFinanceAction } from './use-finance-action'

const ReplacePayoutDialog = lazyDialog(() =>
  import('./money-dialogs').then(({ ReplacePayoutDialog }) => ReplacePayoutDialog),
)

type Open = PayoutBook['open'][number]

const columns: readonly DataColumn<Open>[] = [
  { id: 'to', header: 'To', value: ({ party }) => party.name || party.email || 'No name' },
  dateColumn({ id: 'date', header: 'Since', at: ({ createdAt }) => createdAt }),
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ amount }) => amount }),
  {
    id: 'state',
    header: 'State',
    value: stateText,
    cell: (payout) => (
      <span className="grid">
        {stateText(payout)}
        <span className="text-sm text-muted">{nextText(payout)}</span>
      </span>
    ),
    csv: [
      { header: 'State', value: stateText },
      { header: 'Next attempt', value: ({ nextAttemptAt }) => nextAttemptAt },
    ],
  },
]

function stateText({ failure, attempts }: Open): string {
  if (failure === null) return 'Being sent'
  return attempts === 1 ? `Refused: ${failure}` : `Refused ${attempts} times: ${failure}`
}

function nextText({ failure, isSending, nextAttemptAt }: Open): string {
  if (isSending) return 'Waiting for Stripe’s answer.'
  if (failure === null) return ''
  return nextAttemptAt ? `We try again on ${formatMoment(nextAttemptAt)}.` : 'We do not try again on our own.'
}

type OpenPayoutsProps = { open: readonly Open[]; query: { isError: boolean; refetch: () => unknown } }

/** Transfers that Stripe has not made: what it says, and what can be done. */
export function OpenPayouts({ open, query }: OpenPayoutsProps) {
  const [replaced, setReplaced] = useState<Open | null>(null)
  const retry = useFinanceAction({ run: retryPayout, done: 'Payout Sent Again', onSuccess: () => {} })
  return (
    <section aria-labelledby="open-payouts" className="mt-6">
      <h3 id="open-payouts" className="mb-3 text-xl">
        Under way
      </h3>
      <DataTable
        name="open-payouts"
        caption="Payouts under way"
        columns={columns}
        rows={open}
        query={query}
        nouns={['payout', 'payouts']}
        empty={null}
        actions={{
          label: 'Actions',
          of: (payout) =>
            payout.failure !== null &&
            !payout.isSending && (
              <span className="flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  size="sm"
                  disabled={retry.isPending}
                  aria-label={`Retry the payout to ${payout.party.name}`}
                  onClick={() => retry.mutate(payout.id)}
                >
                  Retry
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Pay ${payout.party.name} by bank instead`}
                  onClick={() => setReplaced(payout)}
                >
                  Pay by bank
                </Button>
              </span>
            ),
        }}
      />
      {replaced && <ReplacePayoutDialog payout={replaced} onClose={() => setReplaced(null)} />}
    </section>
  )
}
