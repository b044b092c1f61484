import { useQuery } from '@tanstack/react-query'
import type { DisputeList } from '@vermeil/contracts/money/payments-admin.schema'
import { CircleCheck, CircleX, Clock, Landmark } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { choiceFilter, type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { Section } from '@/ui/section'
import { disputesQuery } from './finance-api'

type Dispute = DisputeList['disputes'][number]

const states = {
  open: { icon: Clock, tone: 'warning', text: 'Open' },
  won: { icon: CircleCheck, tone: 'success', text: 'Won' },
  lost: { icon: CircleX, tone: 'danger', text: 'Lost' },
} as const satisfies Record<Dispute['status'], object>

/** `product_not_received` as people write it. */
const reasonText = ({ reason }: Dispute) => {
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const columns: readonly DataColumn<Dispute>[] = [
  { id: 'order', header: 'Order', value: ({ order }) => order?.title ?? 'A payment without an order' },
  { id: 'reason', header: 'Reason', value: reasonText },
  moneyColumn({ id: 'amount', header: 'Disputed', cents: ({ amount }) => amount }),
  moneyColumn({ id: 'fee', header: 'Fee', cents: ({ fee }) => fee }),
  dateColumn({ id: 'opened', header: 'Opened', at: ({ openedAt }) => openedAt }),
  dateColumn({
    id: 'answer',
    header: 'Answer by',
    at: ({ status, answerBy }) => (status === 'open' ? answerBy : null),
  }),
  {
    id: 'state',
    header: 'State',
    value: ({ status }) => states[status].text,
    cell: ({ status }) => <StatusPill {...states[status]}>{states[status].text}</StatusPill>,
  },
]

const stateNames = Object.values(states).map(({ text }) => text)
const filters = [choiceFilter('state', 'State', stateNames)]

/** Payments that buyers dispute with their bank. The bank decides; the payout waits for it. */
export function ChargebackDesk() {
  const query = useQuery(disputesQuery)
  return (
    <Section id="admin-chargebacks" title="Chargebacks">
      <p className="mt-1 mb-4 text-sm text-muted">
        Answer these in the Stripe dashboard. Until the bank has decided, the seller is not paid and nothing is
        refunded.
      </p>
      <DataTable
        name="chargebacks"
        caption="Chargebacks"
        columns={columns}
        filters={filters}
        rows={query.data?.disputes}
        query={query}
        nouns={['chargeback', 'chargebacks']}
        empty={
          <EmptyState icon={Landmark} title="No chargebacks">
            A payment appears here when its buyer disputes it with their bank.
          </EmptyState>
        }
        actions={{
          label: 'Open',
          of: ({ order }) =>
            order && (
              <Button asChild variant="outline" size="sm">
                <Link
                  to={`${paths.adminDashboard}?tab=financial&view=money&orders=${order.id}`}
                  aria-label={`Open order: ${order.title}`}
                >
                  Open order
                </Link>
              </Button>
            ),
        }}
      />
    </Section>
  )
}
