import { useMutation, useQuery } from '@tanstack/react-query'
import type { StatementMonth, StatementMonths } from '@vermeil/contracts/money/statements.schema'
import { FileText } from 'lucide-react'
import { saveFile } from '@/shared/files/save-file'
import { formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'
import { type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'

const statementsQuery = {
  queryKey: ['account', 'statements'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<StatementMonths>('/account/statements', { signal }),
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

const columns: readonly DataColumn<StatementMonth>[] = [
  {
    id: 'month',
    header: 'Month',
    value: ({ month }) => month,
    searchText: ({ month }) => monthName(month),
    cell: ({ month }) => monthName(month),
  },
  moneyColumn({ id: 'opening', header: 'Opening balance', cents: ({ opening }) => opening }),
  moneyColumn({ id: 'closing', header: 'Closing balance', cents: ({ closing }) => closing }),
]

/** A statement for each month that is over: what you sold, what we kept and what we paid you. */
export function StatementList() {
  const query = useQuery(statementsQuery)
  return (
    <section aria-labelledby="statements" className="mt-10 grid gap-4">
      <div>
        <h2 id="statements" className="text-2xl">
          Monthly statements
        </h2>
        <p className="text-muted">A month’s statement is ready on the first of the next, by UTC.</p>
      </div>
      <DataTable
        name="statements"
        caption="Your monthly statements"
        columns={columns}
        rows={query.data?.months}
        rowId={({ month }) => month}
        query={query}
        what="Your statements"
        nouns={['statement', 'statements']}
        empty={<p className="text-muted">Your first statement appears after the month of your first sale.</p>}
        pageSize={12}
        actions={{ label: 'Download', of: (statement) => <StatementButton {...statement} /> }}
      />
    </section>
  )
}

function StatementButton({ month, closing }: StatementMonth) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.file(`/account/statements/${month}.pdf`),
    onSuccess: (pdf) => saveFile(`vermeil-statement-${month}.pdf`, pdf),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      aria-label={`PDF statement of ${monthName(month)}, closing balance ${formatMoney(closing)}`}
      onClick={() => mutate()}
    >
      <FileText aria-hidden="true" />
      {isPending ? 'Loading...' : 'PDF'}
    </Button>
  )
}
