import { useQuery } from '@tanstack/react-query'
import type { Lease } from '@vermeil/contracts/leasing'
import { useState } from 'react'
import { formatDate, formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { leasesQuery } from './finance-api'
import { ReturnDialog } from './return-dialog'

/** The works that are out, whose deposits the house holds until they are back. */
export function LeaseDesk() {
  const { data, isError, refetch } = useQuery(leasesQuery)
  const [returning, setReturning] = useState<Lease | null>(null)
  const out = data?.leases.filter(({ status }) => status !== 'returned')
  return (
    <section aria-labelledby="admin-leases">
      <h2 id="admin-leases" className="mb-4 text-2xl">
        Leases
      </h2>
      {isError && !data && <LoadFailure what="The leases" onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-32" />}
      {out?.length === 0 && <p className="text-muted">No work is out on lease.</p>}
      {out && out.length > 0 && (
        <Table caption="Works out on lease">
          <TableHead>
            <tr>
              <TableHeader>Work</TableHeader>
              <TableHeader>Ends</TableHeader>
              <TableHeader isNumeric>Deposit</TableHeader>
              <TableHeader>Status</TableHeader>
              <TableHeader>
                <span className="sr-only">Return</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {out.map((lease) => (
              <TableRow key={lease.id}>
                <TableCell className="text-base">{lease.title}</TableCell>
                <TableCell label="Ends">{formatDate(lease.endsAt)}</TableCell>
                <TableCell label="Deposit" isNumeric>
                  {formatMoney(lease.deposit)}
                </TableCell>
                <TableCell label="Status">{lease.status}</TableCell>
                <TableCell isNumeric>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Work is back: ${lease.title}`}
                    onClick={() => setReturning(lease)}
                  >
                    Work is back
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {returning && <ReturnDialog lease={returning} onClose={() => setReturning(null)} />}
    </section>
  )
}
