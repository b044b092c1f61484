import { useQuery } from '@tanstack/react-query'
import { Frame } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '@/shared/format'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { OrderStatusPill, orderKindNames } from './order-status'
import { ordersQuery } from './owned-works'
import { PayNowButton } from './pay-now-button'

/** All that one has bought, leased, given, or still owes; the newest first. */
export function OrderList() {
  const { data, isError, refetch } = useQuery(ordersQuery)
  if (!data) return isError ? <LoadFailure what="Your orders" onRetry={refetch} /> : <Skeleton className="h-64" />
  if (data.orders.length === 0) {
    return (
      <EmptyState
        icon={Frame}
        title="You own nothing yet"
        actions={
          <Button asChild variant="gold">
            <Link to={paths.collection}>Browse the collection</Link>
          </Button>
        }
      >
        <p>What you win or buy is kept here, with what you paid for it.</p>
      </EmptyState>
    )
  }
  return (
    <Table caption="Your orders">
      <TableHead>
        <tr>
          <TableHeader>Work</TableHeader>
          <TableHeader>Way of sale</TableHeader>
          <TableHeader>Date</TableHeader>
          <TableHeader isNumeric>Amount</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>
            <span className="sr-only">Payment</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {data.orders.map((order) => (
          <TableRow key={order.id}>
            <TableCell>
              <span className="grid">
                <Link to={paths.order(order.id)} className="text-base hover:text-gold">
                  {order.title}
                </Link>
                <span className="text-muted">{order.artistName}</span>
              </span>
            </TableCell>
            <TableCell label="Way of sale">{orderKindNames[order.kind]}</TableCell>
            <TableCell label="Date">{formatDate(order.paidAt ?? order.createdAt)}</TableCell>
            <TableCell label="Amount" isNumeric>
              {formatMoney(order.amount)}
            </TableCell>
            <TableCell label="Status">
              <OrderStatusPill status={order.status} />
            </TableCell>
            <TableCell isNumeric>{order.canPay && <PayNowButton order={order} />}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
