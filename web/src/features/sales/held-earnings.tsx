import type { SalesView } from '@vermeil/contracts/payments'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'

type Held = SalesView['held'][number]

const columns: readonly DataColumn<Held>[] = [
  { id: 'title', header: 'Work', value: ({ title }) => title },
  moneyColumn({ id: 'amount', header: 'Held', cents: ({ amount }) => amount }),
  dateColumn({ id: 'until', header: 'At the latest until', at: ({ freeAt }) => freeAt }),
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
          The buyer has paid. We hold your share until they confirm the delivery, for at most 7 days after payment.
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
