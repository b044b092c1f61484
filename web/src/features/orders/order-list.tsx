import { useQuery } from '@tanstack/react-query'
import type { Order } from '@vermeil/contracts/payments'
import { Link } from 'react-router'
import { OrderStatusPill, orderKindNames, orderStatusName } from '@/entities/order/order-status'
import { ordersQuery } from '@/entities/order/own-orders'
import { paths } from '@/shared/navigation/paths'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
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

/** Everything you bought, leased or donated, paid or still due; newest first. */
export function OrderList() {
  const query = useQuery(ordersQuery)
  const orders = query.data?.orders
  if (orders?.length === 0) return null
  return (
    <section aria-labelledby="own-orders" className="mt-10">
      <h2 id="own-orders" className="mb-4 text-2xl">
        Orders and payments
      </h2>
      <DataTable
        name="orders"
        caption="Your orders"
        columns={columns}
        rows={orders}
        rowId={({ id }) => id}
        query={query}
        what="Your orders"
        nouns={['order', 'orders']}
        empty={null}
        actions={{ label: 'Payment', of: (order) => order.canPay && <PayNowButton order={order} /> }}
      />
    </section>
  )
}
