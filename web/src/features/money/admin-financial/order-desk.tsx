import { useQuery } from '@tanstack/react-query'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { type AdminOrder, adminOrderPageSize } from '@vermeil/contracts/money/payments-admin.schema'
import { maxCounted } from '@vermeil/contracts/paging.schema'
import { useState } from 'react'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { DataTable } from '@/ui/data-table/data-table'
import { RecordFacts, RecordSheet } from '@/ui/data-table/record-sheet'
import { listFilter, listQuery, useFileExport } from '@/ui/data-table/server-list'
import { useTableAddress } from '@/ui/data-table/use-table-address'
import { Section } from '@/ui/section'
import { orderQuery, ordersQuery } from './finance-api'
import { OrderAction, type OrderActionName, OrderButtons } from './order-action'
import { lapseText, orderColumns, orderFilters } from './order-columns'

const name = 'orders'

/** Orders, searched and paged by the server, the newest first, and what an administrator may do about each. */
export function OrderDesk() {
  const address = useTableAddress(name)
  const query = useQuery(ordersQuery(String(listQuery(address, orderFilters))))
  const file = useFileExport(`/admin/orders.csv?${listFilter(address, orderFilters)}`, 'orders.csv')
  const orders = query.data?.orders
  // A link may open an order that is not on the page in view.
  const isElsewhere = address.opened !== null && orders?.every(({ id }) => id !== address.opened) === true
  const { data: linked } = useQuery(orderQuery(isElsewhere ? address.opened : null))
  const [chosen, setChosen] = useState<{ order: AdminOrder; action: OrderActionName } | null>(null)
  const buttons = (order: AdminOrder) => (
    <OrderButtons order={order} onChoose={(action) => setChosen({ order, action })} />
  )
  return (
    <Section id="admin-orders" title="Orders" headingClass="mb-4 text-2xl">
      <DataTable
        name={name}
        caption="Orders"
        columns={orderColumns}
        filters={orderFilters}
        rows={orders}
        query={query}
        server={{ total: query.data?.total ?? 0, maxCounted, sortable: ['date'], ...file }}
        pageSize={adminOrderPageSize}
        nouns={['order', 'orders']}
        empty={<p className="text-muted">No orders yet.</p>}
        opensRows
        actions={{ label: 'Actions', of: buttons }}
      />
      <RecordSheet
        name={name}
        rows={linked ? [linked] : orders}
        title={({ title }) => title}
        description={({ kind, invoiceNumber }) =>
          invoiceNumber ? `${orderKinds[kind].label}, invoice ${invoiceNumber}` : orderKinds[kind].label
        }
        actions={buttons}
      >
        {(order) => <RecordFacts facts={factsOf(order)} />}
      </RecordSheet>
      {chosen && <OrderAction order={chosen.order} action={chosen.action} onClose={() => setChosen(null)} />}
    </Section>
  )
}

const personText = (person: AdminOrder['buyer']) => person && [person.name, person.email].filter(Boolean).join('\n')
const moneyText = (cents: number) => (cents > 0 ? formatMoney(cents) : null)
const momentText = (moment: string | null) => moment && formatMoment(moment)

const factsOf = (order: AdminOrder) => [
  { label: 'Amount', value: formatMoney(order.amount) },
  { label: 'Delivery', value: moneyText(order.delivery) },
  { label: 'Insurance', value: moneyText(order.insurance) },
  { label: 'Tax', value: moneyText(order.tax) },
  { label: 'Tax, included', value: moneyText(order.includedTax) },
  { label: 'Total', value: order.total === order.amount ? null : formatMoney(order.total) },
  { label: 'Buyer', value: personText(order.buyer) },
  { label: 'Seller', value: personText(order.seller) },
  { label: 'Ordered', value: formatMoment(order.createdAt) },
  { label: 'Payment due', value: order.status === 'due' ? momentText(order.dueAt) : null },
  { label: 'Paid', value: momentText(order.paidAt) },
  { label: 'Delivered', value: momentText(order.deliveredAt) },
  { label: 'Lapsed', value: momentText(order.lapsedAt) },
  { label: 'After the lapse', value: lapseText(order) },
  ...sharesOf(order),
  {
    label: 'Refunds',
    value: order.refunds
      .map(({ amount, at, reason, status }) =>
        [
          `${formatMoney(amount)}, ${formatMoment(at)}`,
          status === 'done' ? '' : ` (${status})`,
          reason && `: ${reason}`,
        ]
          .filter(Boolean)
          .join(''),
      )
      .join('\n'),
  },
]

/** Who gets what of a payment, once there is one. */
function sharesOf({ shares, paidAt }: AdminOrder) {
  if (!shares || !paidAt) return []
  return [
    { label: 'Commission', value: formatMoney(shares.platform) },
    { label: 'Realtor’s share', value: shares.realtor > 0 && formatMoney(shares.realtor) },
    { label: 'Artist’s share', value: formatMoney(shares.artist) },
  ]
}
