import { noticeKinds } from '@vermeil/contracts/contact/notices.schema'
import type { PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { actText } from '@/entities/house/act-text'
import { BidStandingPill, standingName } from '@/entities/lot/bid-standing'
import { OrderStatusPill, orderStatusName } from '@/entities/order/order-status'
import { formatMoment } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'

type Bid = PersonRecord['bids'][number]
type Order = PersonRecord['orders'][number]
type Notice = PersonRecord['notices'][number]
type Act = PersonRecord['acts'][number]

/** The record is here as a whole, so its tables have no loading and no error state. */
const loaded = { isError: false, refetch: () => {} }
const linkStyle = 'underline decoration-1 underline-offset-4 hover:text-gold'

const momentColumn = <Row extends { at: string }>(header: string): DataColumn<Row> => ({
  id: 'at',
  header,
  value: ({ at }) => at,
  cell: ({ at }) => formatMoment(at),
})

const bidColumns: readonly DataColumn<Bid>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ lot }) => lot.title,
    cell: ({ lot }) => (
      <Link to={paths.lot(lot.id, lot.slug)} className={linkStyle}>
        {lot.title}
      </Link>
    ),
  },
  {
    id: 'standing',
    header: 'Standing',
    value: ({ standing }) => standingName(standing),
    cell: ({ standing }) => <BidStandingPill standing={standing} />,
  },
  moneyColumn({ id: 'highest', header: 'Highest bid shown', cents: ({ highest }) => highest }),
  { id: 'last', header: 'Last bid', value: ({ lastBidAt }) => lastBidAt, cell: (bid) => formatMoment(bid.lastBidAt) },
]

export function PersonBids({ bids }: { bids: readonly Bid[] }) {
  return (
    <DataTable
      name="person-bids"
      caption="Bids of this person"
      columns={bidColumns}
      rows={bids}
      rowId={({ lot }) => lot.id}
      query={loaded}
      what="The bids"
      nouns={['lot', 'lots']}
      empty={<p className="text-muted">No bids yet.</p>}
    />
  )
}

const orderColumns: readonly DataColumn<Order>[] = [
  {
    id: 'order',
    header: 'Order',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to={`${paths.adminDashboard}?tab=financial&orders=${id}`} className={linkStyle}>
        {title}
      </Link>
    ),
  },
  { id: 'side', header: 'As', value: ({ side }) => (side === 'buyer' ? 'Buyer' : 'Seller') },
  { id: 'kind', header: 'Kind', value: ({ kind }) => orderKinds[kind].label },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => orderStatusName(status),
    cell: ({ status }) => <OrderStatusPill status={status} />,
  },
  moneyColumn({ id: 'amount', header: 'Amount', cents: ({ amount }) => amount }),
  dateColumn({ id: 'date', header: 'Date', at: ({ createdAt }) => createdAt }),
]

export function PersonOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <DataTable
      name="person-orders"
      caption="Orders of this person"
      columns={orderColumns}
      rows={orders}
      query={loaded}
      nouns={['order', 'orders']}
      empty={<p className="text-muted">No orders yet.</p>}
    />
  )
}

const noticeColumns: readonly DataColumn<Notice>[] = [
  { id: 'kind', header: 'Notification', value: ({ kind }) => noticeKinds[kind].label },
  momentColumn('Sent'),
  { id: 'read', header: 'Read', value: ({ isRead }) => (isRead ? 'Yes' : 'No') },
]

export function PersonNotices({ notices }: { notices: readonly Notice[] }) {
  return (
    <DataTable
      name="person-notices"
      caption="Notifications sent to this person"
      columns={noticeColumns}
      rows={notices}
      query={loaded}
      nouns={['notification', 'notifications']}
      pageSize={10}
      empty={<p className="text-muted">No notifications yet.</p>}
    />
  )
}

const actColumns: readonly DataColumn<Act>[] = [
  { id: 'act', header: 'Act', value: ({ act }) => actText(act) },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason },
  { id: 'by', header: 'By', value: ({ by }) => by ?? 'Vermeil' },
  momentColumn('When'),
]

export function PersonActLog({ acts }: { acts: readonly Act[] }) {
  return (
    <DataTable
      name="person-acts"
      caption="What administrators did about this person"
      columns={actColumns}
      rows={acts}
      query={loaded}
      nouns={['act', 'acts']}
      pageSize={10}
      empty={<p className="text-muted">Nothing yet.</p>}
    />
  )
}
