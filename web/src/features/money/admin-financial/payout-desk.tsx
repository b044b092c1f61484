import { useQuery } from '@tanstack/react-query'
import type { HoldReason } from '@vermeil/contracts/money/payments.schema'
import type { PayoutBook } from '@vermeil/contracts/money/payments-admin.schema'
import { useState } from 'react'
import { payoutAccountNames } from '@/entities/payment/payout-account-names'
import { formatDate, formatMoney, plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { Disclosure } from '@/ui/disclosure'
import { lazyDialog } from '@/ui/lazy-dialog'
import { Section } from '@/ui/section'
import { payoutsQuery } from './finance-api'
import { OpenPayouts } from './open-payouts'

const PayoutDialog = lazyDialog(() => import('./money-dialogs').then(({ PayoutDialog }) => PayoutDialog))

type Owed = PayoutBook['owed'][number]
type Paid = PayoutBook['paid'][number]

const partyColumn = {
  id: 'to',
  header: 'To',
  value: ({ party }: Owed | Paid) => party.name,
  searchText: ({ party }: Owed | Paid) => party.email ?? '',
  cell: ({ party }: Owed | Paid) => (
    <span className="grid">
      {party.name || 'No name'}
      <span className="text-sm text-muted">{party.email}</span>
    </span>
  ),
  csv: [
    { header: 'To', value: ({ party }: Owed | Paid) => party.name },
    { header: 'Email', value: ({ party }: Owed | Paid) => party.email },
  ],
}

const owedColumns: readonly DataColumn<Owed>[] = [
  partyColumn,
  moneyColumn({ id: 'payable', header: 'Payable now', cents: ({ payable }) => payable }),
  moneyColumn({
    id: 'held',
    header: 'Held',
    cents: ({ held }) => held,
    cell: (owed) => (
      <span className="grid">
        {formatMoney(owed.held)}
        <span className="text-sm text-muted">{holdText(owed)}</span>
        {owed.holds.map(({ orderId, title, amount, reason }) => (
          <span key={orderId} className="text-sm text-muted">
            {`${formatMoney(amount)} for ${title}: ${holdReasons[reason]}`}
          </span>
        ))}
      </span>
    ),
  }),
  moneyColumn({ id: 'debt', header: 'Owes us', cents: ({ debt }) => debt }),
  { id: 'account', header: 'Payout account', value: ({ account }) => payoutAccountNames[account] },
]

const holdReasons: Record<HoldReason, string> = {
  problem: 'a problem is open',
  chargeback: 'payment disputed',
  refund: 'a refund is on its way',
}

/** Why money is held, and until when at the latest. */
const holdText = ({ heldOrders, heldUntil }: Owed) =>
  heldOrders > 0 &&
  `${plural(heldOrders, 'order', 'orders')} not completed${heldUntil ? `; the first is on ${formatDate(heldUntil)} at the latest` : ''}`

const paidColumns: readonly DataColumn<Paid>[] = [
  partyColumn,
  dateColumn({ id: 'date', header: 'Date', at: ({ paidAt }) => paidAt }),
  { id: 'method', header: 'Sent by', value: ({ method }) => (method === 'bank' ? 'Bank transfer' : 'Stripe') },
  { id: 'reference', header: 'Reference', value: ({ reference }) => reference },
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ amount }) => amount }),
]

/** What we owe to sellers and realtors, and what we have paid them. */
export function PayoutDesk() {
  const query = useQuery(payoutsQuery)
  const { data } = query
  const [chosen, setChosen] = useState<Owed | null>(null)
  return (
    <Section id="admin-payouts" title="Payouts" headingClass="mb-4 text-2xl">
      <DataTable
        name="owed"
        caption="Owed to sellers and realtors"
        columns={owedColumns}
        rows={data?.owed}
        rowId={({ party }) => party.id}
        query={query}
        nouns={['payout', 'payouts']}
        empty={<p className="text-muted">Nothing is owed.</p>}
        actions={{ label: 'Pay out', of: (owed) => <PayOutButton owed={owed} onChoose={() => setChosen(owed)} /> }}
      />
      {data && data.open.length > 0 && <OpenPayouts open={data.open} query={query} />}
      {data && data.paid.length > 0 && (
        <Disclosure title={`Paid so far (${data.paid.length})`}>
          <DataTable
            name="paid"
            caption="Paid out"
            columns={paidColumns}
            rows={data.paid}
            query={query}
            nouns={['payout', 'payouts']}
            empty={null}
          />
        </Disclosure>
      )}
      {chosen && <PayoutDialog owed={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}

function PayOutButton({ owed, onChoose }: { owed: Owed; onChoose: () => void }) {
  if (owed.payable <= 0) return null
  return (
    <Button variant="outline" size="sm" aria-label={`Pay out to ${owed.party.name}`} onClick={onChoose}>
      Pay out
    </Button>
  )
}
