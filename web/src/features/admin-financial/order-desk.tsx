import { useInfiniteQuery } from '@tanstack/react-query'
import { OrderStatus } from '@vermeil/contracts/payments'
import type { AdminOrder } from '@vermeil/contracts/payments-admin'
import { useState } from 'react'
import { Field } from '@/ui/field'
import { LoadFailure } from '@/ui/load-failure'
import { LoadMore } from '@/ui/load-more'
import { Select } from '@/ui/select'
import { Skeleton } from '@/ui/skeleton'
import { Table, TableBody, TableHead, TableHeader } from '@/ui/table'
import { ordersQuery } from './finance-api'
import { OrderDeed, type WantedDeed } from './order-action'
import { OrderRow } from './order-row'

/** Every order, the newest first, and what an administrator may do about each. */
export function OrderDesk() {
  const [status, setStatus] = useState<OrderStatus | null>(null)
  const [wanted, setWanted] = useState<{ order: AdminOrder; deed: WantedDeed } | null>(null)
  const pages = useInfiniteQuery(ordersQuery(status))
  const { data, isError, refetch } = pages
  const orders = data?.pages.flatMap((page) => page.orders)

  return (
    <section aria-labelledby="admin-orders">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="admin-orders" className="text-2xl">
          Orders
        </h2>
        <Field label="Status">
          {(control) => (
            <Select
              {...control}
              value={status ?? ''}
              onChange={({ target }) => setStatus(OrderStatus.options.find((one) => one === target.value) ?? null)}
            >
              <option value="">All</option>
              {OrderStatus.options.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {isError && !orders && <LoadFailure what="The orders" onRetry={refetch} />}
      {!orders && !isError && <Skeleton className="h-64" />}
      {orders?.length === 0 && <p className="text-muted">There is no such order.</p>}
      {orders && orders.length > 0 && (
        <Table caption="Orders">
          <TableHead>
            <tr>
              <TableHeader>Work</TableHeader>
              <TableHeader>Buyer</TableHeader>
              <TableHeader>Date</TableHeader>
              <TableHeader isNumeric>Amount</TableHeader>
              <TableHeader>Status</TableHeader>
              <TableHeader>
                <span className="sr-only">What can be done</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} onWant={(deed) => setWanted({ order, deed })} />
            ))}
          </TableBody>
        </Table>
      )}
      <LoadMore pages={pages} />
      {wanted && <OrderDeed order={wanted.order} deed={wanted.deed} onClose={() => setWanted(null)} />}
    </section>
  )
}
