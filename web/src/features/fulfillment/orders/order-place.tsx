import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderView, type RenderQuote } from './order-view'
import { shipmentQuery } from './orders-api'
import { SoldOrder } from './sold-order'

type OrderPlaceProps = { id: string; problem: ReactNode; renderQuote: RenderQuote }

/** One order at one address, for both sides. `problem` is what was reported about it, or the button that reports it. */
export function OrderPlace({ id, problem, renderQuote }: OrderPlaceProps) {
  const { data: shipment } = useSuspenseQuery(shipmentQuery(id))
  if (shipment.side !== 'buyer') return <SoldOrder {...{ shipment, problem }} />
  return <OrderView {...{ shipment, problem, renderQuote }} />
}
