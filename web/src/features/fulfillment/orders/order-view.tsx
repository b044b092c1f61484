import { useSuspenseQuery } from '@tanstack/react-query'
import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { realtorNote } from '@vermeil/contracts/money/commission'
import type { DeliveryChoice } from '@vermeil/contracts/money/order-delivery.schema'
import { isSale } from '@vermeil/contracts/money/order-kinds'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { ReactNode } from 'react'
import { CertificateButton } from '@/entities/certificate/certificate-button'
import { formatMoney } from '@/shared/format/format'
import { usePageTitle } from '@/shared/navigation/page-title'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { cn } from '@/ui/cn'
import { InlineAlert } from '@/ui/inline-alert'
import { Picture } from '@/ui/picture'
import { InvoiceButton } from './invoice-button'
import { OrderCosts } from './order-costs'
import { OrderDeliveryChoice } from './order-delivery-choice'
import { OrderFacts } from './order-facts'
import { OrderPhotos } from './order-files'
import { OrderTalk } from './order-messages'
import { endedText } from './order-text'
import { orderQuery } from './orders-api'
import { PayNowButton } from './pay-now-button'
import { RateArtist } from './rate-artist'
import { ShipmentDesk, ShipmentWay } from './shipment-view'

/** What the page shows of a delivery that has no price. */
export type RenderQuote = (order: Order, choice: DeliveryChoice) => ReactNode

type OrderViewProps = {
  shipment: Shipment
  problem: ReactNode
  status: ReactNode
  loan: ReactNode
  renderQuote: RenderQuote
}

/** One order as its buyer sees it, and the next thing they can do about it. */
export function OrderView({ shipment, problem, status, loan, renderQuote }: OrderViewProps) {
  const { data: order } = useSuspenseQuery(orderQuery(shipment.orderId))
  usePageTitle(`Order: ${order.title}`)
  return (
    <article className="grid gap-8">
      <header>
        {status}
        <h1 className="mt-3 text-3xl">{order.title}</h1>
        {order.artistName && <p className="text-muted">{order.artistName}</p>}
      </header>
      <ShipmentWay shipment={shipment} />
      {loan}
      <div className={cn('grid gap-8', order.image && 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]')}>
        {order.image && (
          // On a phone what is to be paid comes first.
          <div className={cn(order.status === 'due' && 'max-md:order-last')}>
            <Picture picture={order.image} alt="" sizes="(width >= 48rem) 400px, 92vw" widest={800} fit="contain" />
          </div>
        )}
        <div className="grid content-start gap-6">
          {order.deliveryChoice && renderQuote(order, order.deliveryChoice)}
          {order.deliveryChoice && <OrderDeliveryChoice order={order} choice={order.deliveryChoice} />}
          {order.status === 'due' && (
            <div aria-live="polite">
              <OrderCosts order={order} />
            </div>
          )}
          <NextStep order={order} />
          <ShipmentDesk shipment={shipment}>{problem}</ShipmentDesk>
          <Card className="grid gap-4">
            <OrderFacts order={order} />
            {order.status !== 'due' && <OrderCosts order={order} />}
            {order.realtor && <p className="text-sm">{realtorNote(order.realtor)}</p>}
          </Card>
          <div className="flex flex-wrap gap-3">
            {order.invoiceNumber && <InvoiceButton orderId={order.id} invoiceNumber={order.invoiceNumber} />}
            {isCertified(order) && <CertificateButton orderId={order.id} />}
            {order.lotId && (
              <Button asChild variant="outline">
                <Link to={`/lots/${order.lotId}`}>See the lot</Link>
              </Button>
            )}
            <Button asChild variant="ghost">
              <Link to={paths.orders}>All your orders</Link>
            </Button>
          </div>
          {order.canRate && (
            <Card>
              <RateArtist order={order} />
            </Card>
          )}
          <OrderPhotos shipment={shipment} />
          <OrderTalk shipment={shipment} />
        </div>
      </div>
    </article>
  )
}

/** Works that were bought and paid for. Leases have no certificate. */
const isCertified = ({ kind, status, lotId }: Order) => isSale(kind) && status === 'paid' && lotId !== null

function NextStep({ order }: { order: Order }) {
  if (order.canPay) {
    return (
      <div className="grid justify-items-start gap-2">
        <PayNowButton order={order} />
        <p className="text-sm text-muted">You’ll pay securely with Stripe. We never see your card details.</p>
      </div>
    )
  }
  if (order.status === 'due' && order.isBankTransfer) {
    return (
      <InlineAlert tone="info">
        <p>
          {formatMoney(order.total)} is more than a card takes at once. Please pay by bank transfer; the invoice names
          the account and the reference. We email you when the money has arrived.
        </p>
      </InlineAlert>
    )
  }
  const ended = endedText(order)
  if (ended) {
    return (
      <InlineAlert tone={order.status === 'lapsed' ? 'danger' : 'info'}>
        <p>{ended}</p>
      </InlineAlert>
    )
  }
  if (order.status === 'canceled') {
    return (
      <InlineAlert tone="info">
        <p>This order is canceled. You owe nothing.</p>
      </InlineAlert>
    )
  }
  return null
}
