import { useSuspenseQuery } from '@tanstack/react-query'
import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { type OrderKind, orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { ReactNode } from 'react'
import { OrderView, type RenderQuote } from './order-view'
import { shipmentQuery } from './orders-api'
import { SoldOrder } from './sold-order'

type OrderPlaceProps = {
  id: string
  problem: ReactNode
  renderQuote: RenderQuote
  renderStatus: (shipment: Shipment) => ReactNode
  /** The loan that an order of this kind is for. */
  renderLoan: (kind: OrderKind) => ReactNode
}

/** One order at one address, for both sides. `problem` is what was reported about it, or the button that reports it. */
export function OrderPlace({ id, renderQuote, renderStatus, renderLoan, ...asked }: OrderPlaceProps) {
  const { data: shipment } = useSuspenseQuery(shipmentQuery(id))
  // What is wrong with a hired or staged work is reported at its loan.
  const problem = orderKinds[shipment.kind].isShipped && asked.problem
  const [status, loan] = [renderStatus(shipment), renderLoan(shipment.kind)]
  if (shipment.side !== 'buyer') return <SoldOrder {...{ shipment, problem, status, loan }} />
  return <OrderView {...{ shipment, problem, status, loan, renderQuote }} />
}
