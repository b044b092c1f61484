import { useQuery } from '@tanstack/react-query'
import type { ToShipItem } from '@vermeil/contracts/fulfillment/shipping.schema'
import { shipmentOptionLabels } from '@vermeil/contracts/fulfillment/shipping-terms'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { OrderStatusPill, orderStatusName } from '@/entities/order/order-status'
import { formatDay } from '@/shared/format/days'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { type DataColumn, dateColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { toShipQuery } from './orders-api'

const columns: readonly DataColumn<ToShipItem>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ title }) => title,
    cell: ({ orderId, title }) => (
      <Link to={paths.order(orderId)} className="hover:text-gold">
        {title}
      </Link>
    ),
  },
  {
    id: 'ship-by',
    header: 'By',
    value: ({ shipBy }) => shipBy,
    cell: ({ shipBy, isLate }) =>
      shipBy && (
        <span className="flex flex-wrap items-center gap-2">
          {formatDay(shipBy)}
          {isLate && (
            <StatusPill icon={TriangleAlert} tone="danger">
              Late
            </StatusPill>
          )}
        </span>
      ),
  },
  { id: 'option', header: 'Delivery', value: ({ option }) => option && shipmentOptionLabels[option] },
  {
    id: 'destination',
    header: 'To',
    value: ({ destination, option }) => destination || (option === 'pickup' ? 'The buyer comes' : 'As agreed'),
  },
  dateColumn({ id: 'ordered', header: 'Ordered', at: ({ createdAt }) => createdAt }),
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => orderStatusName(state),
    cell: ({ state }) => <OrderStatusPill status={state} />,
  },
]

/** What a seller has to send off or to hand over, the first due first. */
export function ToShipList({ empty }: { empty: ReactNode }) {
  const query = useQuery(toShipQuery)
  return (
    <DataTable
      name="to-ship"
      caption="Orders to ship"
      columns={columns}
      rows={query.data?.orders}
      rowId={({ orderId }) => orderId}
      query={query}
      what="What you have to ship"
      nouns={['order', 'orders']}
      empty={empty}
      actions={{
        label: 'Next step',
        of: ({ orderId, option, title }) => (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.order(orderId)} aria-label={`${option === 'pickup' ? 'Hand over' : 'Ship'} ${title}`}>
              {option === 'pickup' ? 'Hand over' : 'Ship'}
            </Link>
          </Button>
        ),
      }}
    />
  )
}
