import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ordersQuery } from '@/entities/order/own-orders'
import { formatDate, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { OrderStatusPill, orderKindNames } from './order-status'
import { PayNowButton } from './pay-now-button'

/** All that one has bought, leased, given, or still owes; the newest first. */
export function OrderList() {
  const { data, isError, refetch } = useQuery(ordersQuery)
  if (!data) return isError ? <LoadFailure what="Your orders" onRetry={refetch} /> : <Skeleton className="h-64" />
  if (data.orders.length === 0) return null
  return (
    <section aria-labelledby="own-orders" className="mt-10">
      <h2 id="own-orders" className="mb-4 text-2xl">
        Orders and payments
      </h2>
      <Table caption="Your orders">
        <TableHead>
          <tr>
            <TableHeader>Work</TableHeader>
            <TableHeader>Sale type</TableHeader>
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
              <TableCell label="Sale type">{orderKindNames[order.kind]}</TableCell>
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
    </section>
  )
}
