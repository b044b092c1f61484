import { useQuery } from '@tanstack/react-query'
import { countryName } from '@vermeil/contracts/money/country-names'
import type { TaxReportRow } from '@vermeil/contracts/money/payments-admin.schema'
import { Download } from 'lucide-react'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { useFileExport } from '@/ui/data-table/server-list'
import { Loading } from '@/ui/loading'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { taxesQuery } from './finance-api'

const placeOf = ({ country, region }: TaxReportRow) => [countryName(country), region].filter(Boolean).join(', ')

/** What buyers paid as tax in the period, by month and place, refunds deducted. */
export function TaxReport({ from, to }: { from: string; to: string }) {
  const query = new URLSearchParams({ from, to }).toString()
  const { data, isError, refetch } = useQuery(taxesQuery(query))
  const file = useFileExport(`/admin/taxes.csv?${query}`, `taxes-${from}-${to}.csv`)
  return (
    <section aria-labelledby="admin-taxes" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 id="admin-taxes" className="text-xl">
          Tax by place
        </h3>
        {data && data.rows.length > 0 && (
          <Button variant="outline" disabled={file.isExporting} onClick={file.onExport}>
            <Download aria-hidden="true" />
            {file.isExporting ? 'Writing...' : 'Export tax CSV'}
          </Button>
        )}
      </div>
      {!data && <Loading what="The taxes" hasFailed={isError} onRetry={refetch} className="h-24" />}
      {data?.rows.length === 0 && <p className="text-muted">No tax was charged in this period.</p>}
      {data && data.rows.length > 0 && (
        <Table caption="Tax by month and place" className="figures">
          <TableHead>
            <TableRow>
              <TableHeader>Month</TableHeader>
              <TableHeader>Place</TableHeader>
              <TableHeader isNumeric>Orders</TableHeader>
              <TableHeader isNumeric>Net</TableHeader>
              <TableHeader isNumeric>Tax</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.rows.map((row) => (
              <TableRow key={`${row.month} ${row.country} ${row.region}`}>
                <TableCell label="Month">{row.month}</TableCell>
                <TableCell label="Place">{placeOf(row)}</TableCell>
                <TableCell label="Orders" isNumeric>
                  {row.orders}
                </TableCell>
                <TableCell label="Net" isNumeric>
                  {formatMoney(row.net)}
                </TableCell>
                <TableCell label="Tax" isNumeric>
                  {formatMoney(row.tax)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}
