import type { Order } from '@vermeil/contracts/payments'
import { Link } from 'react-router'
import { paths } from '@/shared/navigation/paths'
import { DeliveryButton } from './delivery-button'
import { PayNowButton } from './pay-now-button'

/** The button of an order's next step, where there is one. */
export function OrderStepButton({ order }: { order: Order }) {
  if (order.canPay) return <PayNowButton order={order} />
  if (order.canConfirmDelivery) return <DeliveryButton order={order} />
  if (!order.canRate) return null
  return (
    <Link to={paths.order(order.id)} className="text-gold underline underline-offset-4">
      Rate the artist
    </Link>
  )
}
