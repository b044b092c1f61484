import { useQuery } from '@tanstack/react-query'
import type { Lease } from '@vermeil/contracts/leasing'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { formatDate, formatMoney } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'
import { LoadFailure } from '@/ui/load-failure'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { durationNames } from './lease'
import { ownLeasesQuery } from './leases-query'

const statuses = {
  active: { icon: Clock, tone: 'info', words: 'Running' },
  overdue: { icon: CircleAlert, tone: 'danger', words: 'Overdue' },
  returned: { icon: CircleCheck, tone: 'success', words: 'Returned' },
} as const satisfies Record<Lease['status'], object>

/** What hangs with one by the month, and until when. Nothing is said where there is none. */
export function OwnLeases() {
  const { data, isError, refetch } = useQuery(ownLeasesQuery)
  if (isError && !data) return <LoadFailure what="Your leases" onRetry={refetch} className="mt-10" />
  if (!data || data.leases.length === 0) return null
  return (
    <section aria-labelledby="own-leases" className="mt-10">
      <h2 id="own-leases" className="mb-4 text-2xl">
        Leases
      </h2>
      <Table caption="Your leases">
        <TableHead>
          <tr>
            <TableHeader>Work</TableHeader>
            <TableHeader>Duration</TableHeader>
            <TableHeader>Ends</TableHeader>
            <TableHeader isNumeric>Paid for it</TableHeader>
            <TableHeader isNumeric>Deposit</TableHeader>
            <TableHeader>Status</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {data.leases.map((lease) => (
            <LeaseRow key={lease.id} lease={lease} />
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

function LeaseRow({ lease }: { lease: Lease }) {
  const { icon, tone, words } = statuses[lease.status]
  return (
    <TableRow>
      <TableCell>
        <span className="grid">
          <span className="text-base">{lease.title}</span>
          {lease.side === 'lessor' && <span className="text-muted">Lent by you</span>}
        </span>
      </TableCell>
      <TableCell label="Duration">{durationNames[lease.duration]}</TableCell>
      <TableCell label="Ends">{formatDate(lease.endsAt)}</TableCell>
      <TableCell label="Paid for it" isNumeric>
        {formatMoney(lease.total)}
      </TableCell>
      <TableCell label="Deposit" isNumeric>
        <span className="grid">
          {formatMoney(lease.deposit)}
          {lease.damage !== null && lease.damage > 0 && (
            <span className="text-muted">{formatMoney(lease.damage)} kept for damage</span>
          )}
        </span>
      </TableCell>
      <TableCell label="Status">
        <StatusPill icon={icon} tone={tone}>
          {words}
        </StatusPill>
      </TableCell>
    </TableRow>
  )
}
