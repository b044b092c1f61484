import type { AdminOrder } from '@vermeil/contracts/payments-admin'
import { formatDate, formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { TableCell, TableRow } from '@/ui/table'
import type { WantedDeed } from './order-action'

type OrderRowProps = { order: AdminOrder; onWant: (deed: WantedDeed) => void }

export function OrderRow({ order, onWant }: OrderRowProps) {
  return (
    <TableRow>
      <TableCell>
        <span className="grid">
          <span className="text-base">{order.title}</span>
          <span className="text-muted">
            {order.kind}
            {order.invoiceNumber && `, invoice ${order.invoiceNumber}`}
          </span>
        </span>
      </TableCell>
      <TableCell label="Buyer">
        <span className="grid max-sm:text-end">
          <span>{order.buyer?.name || 'No account'}</span>
          <span className="break-all text-muted">{order.buyer?.email}</span>
        </span>
      </TableCell>
      <TableCell label="Date">{formatDate(order.paidAt ?? order.createdAt)}</TableCell>
      <TableCell label="Amount" isNumeric>
        <span className="grid">
          {formatMoney(order.amount)}
          {order.refunded > 0 && <span className="text-muted">{formatMoney(order.refunded)} refunded</span>}
        </span>
      </TableCell>
      <TableCell label="Status">
        {order.lapseHandled ? `${order.status}, ${order.lapseHandled}` : order.status}
      </TableCell>
      <TableCell isNumeric>
        <span className="flex flex-wrap gap-2 sm:justify-end">
          {deedsFor(order).map(({ deed, label }) => (
            <Button
              key={deed}
              variant="outline"
              size="sm"
              aria-label={`${label}: ${order.title}`}
              onClick={() => onWant(deed)}
            >
              {label}
            </Button>
          ))}
        </span>
      </TableCell>
    </TableRow>
  )
}

function deedsFor({ refundable, status, lapseHandled, kind }: AdminOrder): { deed: WantedDeed; label: string }[] {
  const isUndone = status === 'lapsed' || status === 'canceled'
  const isOpenLapse = isUndone && lapseHandled === null && kind === 'auction'
  return [
    ...(refundable > 0 ? [{ deed: 'refund' as const, label: 'Refund' }] : []),
    ...(status === 'due' ? [{ deed: 'transfer' as const, label: 'Transfer arrived' }] : []),
    ...(isOpenLapse
      ? [
          { deed: 'offer' as const, label: 'Offer to underbidder' },
          { deed: 'relist' as const, label: 'Relist' },
        ]
      : []),
  ]
}
