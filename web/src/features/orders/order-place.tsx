import { useSuspenseQuery } from '@tanstack/react-query'
import { OrderView } from './order-view'
import { shipmentQuery } from './orders-api'
import { SoldOrder } from './sold-order'

/** One order at one address, for whichever side opens it. */
export function OrderPlace({ id }: { id: string }) {
  const { data: shipment } = useSuspenseQuery(shipmentQuery(id))
  return shipment.side === 'buyer' ? <OrderView shipment={shipment} /> : <SoldOrder shipment={shipment} />
}
