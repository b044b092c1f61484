import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card'
import { InlineAlert } from '@/ui/inline-alert'
import { BuyerActions } from './buyer-actions'
import { DeliveryFacts } from './delivery-facts'
import { deadlineText } from './order-text'
import { OrderTimeline } from './order-timeline'
import { SellerActions } from './seller-actions'

/** How far the order is, across the page. Orders that bring nothing to anybody have no way. */
export const ShipmentWay = ({ shipment }: { shipment: Shipment }) =>
  isBrought(shipment) ? (
    <Card>
      <OrderTimeline shipment={shipment} />
    </Card>
  ) : null

/** What can be done about it now, until when, what is wrong with it, and where it goes. */
export function ShipmentDesk({ shipment, children }: { shipment: Shipment; children: ReactNode }) {
  // An open problem stops the clock, and a dispute everything.
  const deadline = shipment.hasOpenProblem && !shipment.isDisputed ? null : deadlineText(shipment)
  if (!shipment.state) return null
  return (
    <>
      {shipment.state === 'canceled' && (
        <InlineAlert tone="info">
          <p>
            {orderKinds[shipment.kind].loanBegins === 'on-its-day'
              ? 'The loan was canceled.'
              : 'This order was canceled before it was shipped. Everything goes back to the buyer.'}
          </p>
        </InlineAlert>
      )}
      {deadline && (
        <InlineAlert tone="info">
          <p>{deadline}</p>
        </InlineAlert>
      )}
      {shipment.side === 'buyer' ? <BuyerActions shipment={shipment} /> : <SellerActions shipment={shipment} />}
      {children}
      <Card>
        <DeliveryFacts shipment={shipment} />
      </Card>
    </>
  )
}

const isBrought = ({ kind, progress }: Shipment) =>
  orderKinds[kind].isShipped && !['lapsed', 'canceled', 'refunded'].includes(progress)
