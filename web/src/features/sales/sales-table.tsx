import type { SaleRecord } from '@vermeil/contracts/payments'
import { CircleCheck, Clock, Truck } from 'lucide-react'
import { formatDate, formatMoney } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'

const statuses = {
  completed: { icon: CircleCheck, tone: 'success', words: 'completed' },
  pending_payment: { icon: Clock, tone: 'warning', words: 'pending payment' },
  processing: { icon: Truck, tone: 'info', words: 'processing' },
} as const satisfies Record<SaleRecord['status'], object>

export function SalesTable({ sales }: { sales: readonly SaleRecord[] }) {
  return (
    <Table caption="Your sales">
      <TableHead>
        <tr>
          <TableHeader>Title</TableHeader>
          <TableHeader>Date</TableHeader>
          <TableHeader>Buyer</TableHeader>
          <TableHeader isNumeric>Sale price</TableHeader>
          <TableHeader isNumeric>Commission</TableHeader>
          <TableHeader isNumeric>Earnings</TableHeader>
          <TableHeader>Status</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {sales.map(({ id, title, date, buyer, salePrice, commission, earnings, status, isPaidOut }) => (
          <TableRow key={id}>
            <TableCell className="text-base">{title}</TableCell>
            <TableCell label="Date">{formatDate(date)}</TableCell>
            <TableCell label="Buyer">{buyer}</TableCell>
            <TableCell label="Sale price" isNumeric>
              {formatMoney(salePrice)}
            </TableCell>
            <TableCell label="Commission" isNumeric>
              {formatMoney(commission)}
            </TableCell>
            <TableCell label="Earnings" isNumeric>
              {formatMoney(earnings)}
            </TableCell>
            <TableCell label="Status">
              <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
                <SaleStatus status={status} />
                {isPaidOut && <span className="text-xs text-muted">Paid out</span>}
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function SaleStatus({ status }: Pick<SaleRecord, 'status'>) {
  const { icon, tone, words } = statuses[status]
  return (
    <StatusPill icon={icon} tone={tone}>
      {words}
    </StatusPill>
  )
}
