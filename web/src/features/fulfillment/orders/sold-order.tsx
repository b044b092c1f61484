import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { ReactNode } from 'react'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { usePageTitle } from '@/shared/navigation/page-title'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { cn } from '@/ui/cn'
import { Fact } from '@/ui/fact'
import { InlineAlert } from '@/ui/inline-alert'
import { Picture } from '@/ui/picture'
import { OrderPhotos } from './order-files'
import { OrderTalk } from './order-messages'
import { ShipmentDesk, ShipmentWay } from './shipment-view'

type SoldOrderProps = { shipment: Shipment; problem: ReactNode; status: ReactNode; loan: ReactNode }

/** An order as its seller sees it, or an administrator. */
export function SoldOrder({ shipment, problem, status, loan }: SoldOrderProps) {
  usePageTitle(`Order: ${shipment.title}`)
  const { side, progress, kind } = shipment
  return (
    <article className="grid gap-8">
      <header>
        {status}
        <h1 className="mt-3 text-3xl">{shipment.title}</h1>
        {shipment.artistName && <p className="text-muted">{shipment.artistName}</p>}
      </header>
      <ShipmentWay shipment={shipment} />
      {loan}
      <div className={cn('grid gap-8', shipment.image && 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]')}>
        {shipment.image && (
          <Picture picture={shipment.image} alt="" sizes="(width >= 48rem) 400px, 92vw" widest={800} fit="contain" />
        )}
        <div className="grid content-start gap-6">
          {progress === 'due' && (
            <InlineAlert tone="info">
              <p>The buyer has not paid yet. You see where it goes once they have.</p>
            </InlineAlert>
          )}
          <ShipmentDesk shipment={shipment}>{problem}</ShipmentDesk>
          <Card>
            <dl className="figures grid gap-x-8 gap-y-4 sm:grid-cols-2">
              <Fact name="Sale type">{orderKinds[kind].label}</Fact>
              <Fact name={orderKinds[kind].type === 'rent' ? 'Rent' : 'Price'}>{formatMoney(shipment.amount)}</Fact>
              <Fact name="Ordered">{formatMoment(shipment.createdAt)}</Fact>
            </dl>
          </Card>
          <div className="flex flex-wrap gap-3">
            {shipment.lotId && (
              <Button asChild variant="outline">
                <Link to={`/lots/${shipment.lotId}`}>See the lot</Link>
              </Button>
            )}
            {side === 'seller' && (
              <Button asChild variant="ghost">
                <Link to={paths.toShip}>Everything to ship</Link>
              </Button>
            )}
          </div>
          <OrderPhotos shipment={shipment} />
          <OrderTalk shipment={shipment} />
        </div>
      </div>
    </article>
  )
}
