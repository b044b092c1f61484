import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderView } from './order-view'
import { shipmentQuery } from './orders-api'
import { SoldOrder } from './sold-order'

/** One order at one address, for both sides. `problem` is what was reported about it, or the button that reports it. */
export function OrderPlace({ id, problem }: { id: string; problem: ReactNode }) {
  const { data: shipment } = useSuspenseQuery(shipmentQuery(id))
  return shipment.side === 'buyer' ? <OrderView {...{ shipment, problem }} /> : <SoldOrder {...{ shipment, problem }} />
}
