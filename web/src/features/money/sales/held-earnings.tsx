import type { HoldReason, SalesView } from '@vermeil/contracts/money/payments.schema'
import { formatDate } from '@/shared/format/format'
import { type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'

type Held = SalesView['held'][number]

const heldUntil: Record<HoldReason, string> = {
  problem: 'The problem that the buyer reported is solved',
  chargeback: 'The buyer’s bank has decided about the disputed payment',
  refund: 'The refund to the buyer is made',
}

const columns: readonly DataColumn<Held>[] = [
  { id: 'title', header: 'Work', value: ({ title }) => title },
  moneyColumn({ id: 'amount', header: 'Held', cents: ({ amount }) => amount }),
  {
    id: 'until',
    header: 'Until',
    value: ({ freeAt }) => freeAt,
    cell: ({ freeAt, reason }) =>
      reason ? heldUntil[reason] : freeAt ? `${formatDate(freeAt)} at the latest` : 'Held until delivery',
    csv: [
      { header: 'At the latest until', value: ({ freeAt }) => freeAt },
      { header: 'Reason', value: ({ reason }) => (reason ? heldUntil[reason] : 'The order is completed') },
    ],
  },
]

/** The rows are here already: nothing can fail or be asked again. */
const loaded = { isError: false, refetch: () => {} }

/** Earnings that are paid and not free yet, and why. Shows nothing where there are none. */
export function HeldEarnings({ held }: Pick<SalesView, 'held'>) {
  if (held.length === 0) return null
  return (
    <section aria-labelledby="held-earnings" className="grid gap-4">
      <div>
        <h3 id="held-earnings" className="text-xl">
          Held for now
        </h3>
        <p className="mt-1 text-sm text-muted">
          The buyer has paid. We hold your share until the order is completed: when the buyer confirms the delivery, or
          7 days after it. Rent of a hire or staging is free once it has started. A problem or a disputed payment holds
          it until it is decided.
        </p>
      </div>
      <DataTable
        name="held"
        caption="Earnings held"
        columns={columns}
        rows={held}
        rowId={({ orderId }) => orderId}
        query={loaded}
        what="Earnings held"
        nouns={['sale', 'sales']}
        empty={null}
      />
    </section>
  )
}
