import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import type { AdminOrder } from '@vermeil/contracts/money/payments-admin.schema'
import { OrderStatusPill, orderStatusName } from '@/entities/order/order-status'
import { formatMoney } from '@/shared/format/format'
import { choiceFilter, type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'

const lapseNames = { offered: 'offered to the underbidder', relisted: 'relisted' } as const

export const lapseText = ({ lapseHandled }: AdminOrder) => lapseHandled && lapseNames[lapseHandled]

export const orderColumns: readonly DataColumn<AdminOrder>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ title }) => title,
    searchText: ({ invoiceNumber, kind }) => `${invoiceNumber ?? ''} ${orderKinds[kind].label}`,
    csv: [
      { header: 'Work', value: ({ title }) => title },
      { header: 'Sale type', value: ({ kind }) => orderKinds[kind].label },
      { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
    ],
  },
  {
    id: 'buyer',
    header: 'Buyer',
    value: ({ buyer }) => buyer?.name ?? '',
    searchText: ({ buyer }) => buyer?.email ?? '',
    cell: ({ buyer }) => (
      <span className="grid">
        <span>{buyer?.name || 'No account'}</span>
        <span className="text-muted">{buyer?.email}</span>
      </span>
    ),
    csv: [
      { header: 'Buyer', value: ({ buyer }) => buyer?.name ?? null },
      { header: 'Buyer email', value: ({ buyer }) => buyer?.email ?? null },
    ],
  },
  dateColumn({ id: 'date', header: 'Ordered', at: ({ createdAt }) => createdAt }),
  {
    ...moneyColumn<AdminOrder>({
      id: 'amount',
      header: 'Amount',
      cents: ({ total }) => total,
      cell: ({ total, refunded }) => (
        <span className="grid">
          {formatMoney(total)}
          {refunded > 0 && <span className="text-muted">{formatMoney(refunded)} refunded</span>}
        </span>
      ),
    }),
    csv: [
      { header: 'Amount (USD)', value: ({ total }) => total / 100 },
      { header: 'Refunded (USD)', value: ({ refunded }) => refunded / 100 },
    ],
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    searchText: ({ status }) => orderStatusName(status),
    cell: (order) => (
      <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
        <OrderStatusPill status={order.status} />
        {order.lapseHandled && <span className="text-xs text-muted">{lapseText(order)}</span>}
      </span>
    ),
    csv: [{ header: 'Status', value: ({ status }) => orderStatusName(status) }],
  },
]

export const orderFilters = [choiceFilter('status', 'Status', OrderStatus.options, orderStatusName)]
