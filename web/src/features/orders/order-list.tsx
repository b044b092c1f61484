import { useQuery } from '@tanstack/react-query'
import type { Order } from '@vermeil/contracts/payments'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OrderStatusPill, orderKindNames, orderStatusName } from '@/entities/order/order-status'
import { ordersQuery } from '@/entities/order/own-orders'
import { paths } from '@/shared/navigation/paths'
import { type DataColumn, type DataFilter, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { OrderStepButton } from './order-step-button'
import { orderNextStep } from './order-text'

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
  { id: 'next', header: 'Next step', value: orderNextStep },
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
      actions={{ label: 'Next step', of: (order) => <OrderStepButton order={order} /> }}
    />
  )
}
