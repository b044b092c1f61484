import { useQuery } from '@tanstack/react-query'
import type { Signal, SignalList } from '@vermeil/contracts/desk/signals.schema'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatMoment } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { type DataColumn, dateColumn } from '@/ui/data-table/columns'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { RecordTable } from '@/ui/data-table/record-table'
import { EmptyState } from '@/ui/empty-state'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { Section } from '@/ui/section'
import { peopleKey, usePersonAct } from './people-api'
import { SignalButtons } from './signal-acts'
import { signalActs, signalNames, signalText } from './signal-text'

const signalsQuery = (state: 'open' | 'dismissed') =>
  readQuery<SignalList>([...peopleKey, 'signals', state], `/admin/signals?state=${state}`)

const name = 'signals'
const linkStyle = 'underline decoration-1 underline-offset-4 hover:text-gold'
export const personPath = (id: string) => `${paths.adminDashboard}?tab=users&users=${id}`

const columns: readonly DataColumn<Signal>[] = [
  { id: 'rule', header: 'Signal', value: ({ rule }) => signalNames[rule] },
  {
    id: 'bidder',
    header: 'Bidder',
    value: ({ bidder }) => bidder.name,
    cell: ({ bidder }) => (
      <Link to={personPath(bidder.id)} className={linkStyle}>
        {bidder.name}
      </Link>
    ),
  },
  {
    id: 'seller',
    header: 'Seller',
    value: ({ seller }) => seller?.name ?? '',
    cell: ({ seller }) =>
      seller && (
        <Link to={personPath(seller.id)} className={linkStyle}>
          {seller.name}
        </Link>
      ),
  },
  { id: 'evidence', header: 'Evidence', value: ({ evidence }) => evidence.length, isNumeric: true },
  dateColumn({ id: 'found', header: 'Found', at: ({ foundAt }) => foundAt }),
  dateColumn({ id: 'renewed', header: 'Last evidence', at: ({ renewedAt }) => renewedAt }),
]

/** What may show that a bidder acts for a seller, or doesn't mean their bids. The administrator judges. */
export function SignalsList() {
  const query = useQuery(signalsQuery('open'))
  const signals = query.data?.signals
  const [dismissed, setDismissed] = useState<Signal | null>(null)
  const buttons = (signal: Signal) => <SignalButtons signal={signal} onDismiss={() => setDismissed(signal)} />
  return (
    <Section id="signals" title="Signals" className="grid grid-cols-1 gap-4" headingClass="sr-only">
      <p className="max-w-prose text-muted">
        Possible shill bidding. Nothing happens until you act: suspend the bidder, limit what they may owe, or dismiss
        the signal.
      </p>
      <RecordTable
        name={name}
        caption="Signals"
        columns={columns}
        rows={signals}
        query={query}
        nouns={['signal', 'signals']}
        empty={
          <EmptyState icon={ShieldCheck} title="No signals">
            <p>Bids and unpaid orders are looked through every hour.</p>
          </EmptyState>
        }
        actions={{ label: 'Decision', of: buttons }}
        rowTitle={({ rule }) => signalNames[rule]}
        rowDescription={signalText}
        rowActions={buttons}
      >
        {(signal) => <Evidence signal={signal} />}
      </RecordTable>
      {dismissed && <DismissDialog signal={dismissed} onClose={() => setDismissed(null)} />}
    </Section>
  )
}

function Evidence({ signal }: { signal: Signal }) {
  return (
    <div className="grid gap-6">
      <p>{signalActs[signal.rule].advice}</p>
      <RecordFacts
        facts={[
          { label: 'Found', value: formatMoment(signal.foundAt) },
          { label: 'Last evidence', value: formatMoment(signal.renewedAt) },
        ]}
      />
      <ul className="grid gap-2">
        {signal.evidence.map(({ type, id, title, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <Link
              to={type === 'lot' ? paths.lot(id, '') : `${paths.adminDashboard}?tab=financial&orders=${id}`}
              className={linkStyle}
            >
              {title}
            </Link>
            <span className="text-sm text-muted">{formatDate(at)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function DismissDialog({ signal, onClose }: { signal: Signal; onClose: () => void }) {
  const { mutate, isPending, error } = usePersonAct({
    run: (reason: string) => api.command('PUT', `/admin/signals/${signal.id}/dismissal`, { reason }),
    done: 'Signal dismissed',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={`Dismiss the signal about ${signal.bidder.name}?`}
      description={`${signalText(signal)} It comes back only with new evidence.`}
      submit={{ label: 'Dismiss signal', pending: 'Dismissing...' }}
      isPending={isPending}
      problem={error && sentenceOf(error)}
      onSubmit={({ reason }) => mutate(reason)}
      onClose={onClose}
    />
  )
}
