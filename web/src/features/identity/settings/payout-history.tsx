import type { PayoutAccount } from '@vermeil/contracts/money/payouts.schema'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'

type Payout = PayoutAccount['payouts'][number]
type Arrival = PayoutAccount['arrivals'][number]

const payoutColumns: readonly DataColumn<Payout>[] = [
  dateColumn({ id: 'date', header: 'Date', at: ({ at }) => at }),
  { id: 'method', header: 'Sent to', value: ({ method }) => (method === 'bank' ? 'Your bank' : 'Your payout account') },
  { id: 'status', header: 'Status', value: ({ status }) => (status === 'paid' ? 'Paid' : 'Being sent') },
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ amount }) => amount }),
]

const arrivalNames: Record<Arrival['status'], string> = {
  pending: 'On its way',
  paid: 'Arrived',
  failed: 'Your bank refused it. Please check your bank account at Stripe.',
}

const arrivalColumns: readonly DataColumn<Arrival>[] = [
  dateColumn({ id: 'date', header: 'Arrives on', at: ({ arrivesAt }) => arrivesAt }),
  { id: 'status', header: 'Status', value: ({ status }) => arrivalNames[status] },
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ amount }) => amount }),
]

/** The rows are here already: nothing can fail or be asked again. */
const loaded = { isError: false, refetch: () => {} }

/** What we paid, and what has reached the bank. */
export function PayoutHistory({ account: { payouts, arrivals } }: { account: PayoutAccount }) {
  return (
    <>
      <div className="grid gap-3">
        <h3 className="text-lg">Payout history</h3>
        <DataTable
          name="payouts"
          caption="Your payouts"
          columns={payoutColumns}
          rows={payouts}
          query={loaded}
          what="Your payouts"
          nouns={['payout', 'payouts']}
          empty={
            <p className="text-sm text-muted">
              We have not paid you yet. Earnings are paid once an order is completed.
            </p>
          }
        />
      </div>
      {arrivals.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-lg">Sent to your bank</h3>
          <DataTable
            name="arrivals"
            caption="Sent to your bank"
            columns={arrivalColumns}
            rows={arrivals}
            query={loaded}
            what="Transfers to your bank"
            nouns={['transfer', 'transfers']}
            empty={null}
          />
        </div>
      )}
    </>
  )
}
