import { useQuery } from '@tanstack/react-query'
import type { Order } from '@vermeil/contracts/payments'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OrderStatusPill, orderKindNames, orderStatusName } from '@/entities/order/order-status'
import { ordersQuery } from '@/entities/order/own-orders'
import { paths } from '@/shared/navigation/paths'
import { type DataColumn, type DataFilter, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { PayNowButton } from './pay-now-button'

const columns: readonly DataColumn<Order>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ title }) => title,
    searchText: ({ artistName, invoiceNumber }) => `${artistName} ${invoiceNumber ?? ''}`,
    cell: ({ id, title, artistName }) => (
      <span className="grid">
        <Link to={paths.order(id)} className="hover:text-gold">
          {title}
        </Link>
        <span className="text-sm text-muted">{artistName}</span>
      </span>
    ),
    csv: [
      { header: 'Work', value: ({ title }) => title },
      { header: 'Artist', value: ({ artistName }) => artistName },
      { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
    ],
  },
  { id: 'kind', header: 'Sale type', value: ({ kind }) => orderKindNames[kind] },
  dateColumn({ id: 'date', header: 'Date', at: ({ paidAt, createdAt }) => paidAt ?? createdAt }),
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ amount }) => amount }),
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => orderStatusName(status),
    cell: ({ status }) => <OrderStatusPill status={status} />,
  },
]

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
const shownStatuses = ['due', 'paid', 'lapsed', 'canceled', 'refunded'] as const
const filters: readonly DataFilter[] = [
  { column: 'status', label: 'Status', options: optionsOf(shownStatuses.map(orderStatusName)) },
  { column: 'kind', label: 'Sale type', options: optionsOf(Object.values(orderKindNames)) },
]

/** Everything you bought, leased or donated, paid or still due; newest first. */
export function OrderTable({ empty }: { empty: ReactNode }) {
  const query = useQuery(ordersQuery)
  return (
    <DataTable
      name="orders"
      caption="Your orders"
      columns={columns}
      filters={filters}
      rows={query.data?.orders}
      rowId={({ id }) => id}
      query={query}
      what="Your orders"
      nouns={['order', 'orders']}
      empty={empty}
      actions={{ label: 'Payment', of: (order) => order.canPay && <PayNowButton order={order} /> }}
    />
  )
}

/** The same as a part of another page, which leaves it out where there are none. */
export function OrderList() {
  const { data } = useQuery(ordersQuery)
  if (data?.orders.length === 0) return null
  return (
    <section aria-labelledby="own-orders" className="mt-10">
      <h2 id="own-orders" className="mb-4 text-2xl">
        Orders and payments
      </h2>
      <OrderTable empty={null} />
    </section>
  )
}
