import { useQuery } from '@tanstack/react-query'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { progressWords } from '@vermeil/contracts/progress-words'
import { type ReactNode, useMemo } from 'react'
import type { LoansByOrder } from '@/entities/loan/loan-progress'
import { orderStatusName } from '@/entities/order/order-status'
import { ordersQuery } from '@/entities/order/own-orders'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { choiceFilter, type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { loanToShow, ProgressPill, progressName } from './order-progress'
import { OrderStepButton } from './order-step-button'
import { orderNextStep } from './order-text'
import { type ListedOrder, shipmentsQuery } from './orders-api'

const sideNames = { buyer: 'Buying', seller: 'Selling', administrator: 'Selling' } as const

const columns: readonly DataColumn<ListedOrder>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ title }) => title,
    searchText: ({ artistName, invoiceNumber }) => `${artistName} ${invoiceNumber ?? ''}`,
    cell: ({ orderId, title, artistName }) => (
      // Wide enough for its words on a tablet, where the table scrolls.
      <span className="grid sm:min-w-36">
        <Link to={paths.order(orderId)} className="hover:text-gold">
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
  { id: 'side', header: 'You are', value: ({ side }) => sideNames[side], isMinor: true },
  { id: 'kind', header: 'Sale type', value: ({ kind }) => orderKinds[kind].label, isMinor: true },
  dateColumn({ id: 'date', header: 'Date', at: ({ payment, createdAt }) => payment?.paidAt ?? createdAt }),
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ payment, amount }) => payment?.total ?? amount }),
  {
    id: 'status',
    header: 'Status',
    value: progressName,
    cell: (order) => <ProgressPill order={order} />,
  },
  { id: 'next', header: 'Next step', value: (order) => loanToShow(order)?.next ?? orderNextStep(order, order.payment) },
]

const steps = [
  ...(['due', 'paid', 'packed', 'shipped', 'delivered', 'completed', 'lapsed', 'canceled', 'refunded'] as const),
]
const { problem, running, ending, returned } = progressWords
const lentNames = [problem, running, ending, returned, 'Late']
const statusNames = [...new Set([...steps.map((step) => orderStatusName(step)), ...lentNames])]
const kindNames = Object.values(orderKinds).map(({ label }) => label)
const filters = [
  choiceFilter('side', 'Buying or selling', ['Buying', 'Selling']),
  choiceFilter('status', 'Status', statusNames),
  choiceFilter('kind', 'Sale type', kindNames),
]

type OrderTableProps = {
  empty: ReactNode
  loans: { byOrder: LoansByOrder | undefined; isError: boolean; refetch: () => unknown }
}

/**
 * Everything you buy and sell, paid or still due; newest first. Shown once orders, payments and loans are known: each
 * of them alone says something else about amount, date and state.
 */
export function OrderTable({ empty, loans }: OrderTableProps) {
  const shipments = useQuery(shipmentsQuery)
  const own = useQuery(ordersQuery)
  const rows = useMemo(() => {
    if (!own.data || !loans.byOrder) return
    const payments = new Map(own.data.orders.map((order) => [order.id, order]))
    return shipments.data?.orders.map(
      (order): ListedOrder => ({
        ...{ ...order, payment: payments.get(order.orderId), loan: loans.byOrder?.get(order.orderId) },
      }),
    )
  }, [shipments.data, own.data, loans.byOrder])
  const failed = [shipments, own, loans].filter(({ isError }) => isError)
  const query = { isError: failed.length > 0, refetch: () => failed.map(({ refetch }) => refetch()) }
  return (
    <DataTable
      name="orders"
      caption="Your orders"
      columns={columns}
      filters={filters}
      rows={rows}
      rowId={({ orderId }) => orderId}
      query={query}
      what="Your orders"
      nouns={['order', 'orders']}
      empty={empty}
      actions={{ label: 'Next step', of: (order) => <OrderStepButton order={order} /> }}
    />
  )
}
