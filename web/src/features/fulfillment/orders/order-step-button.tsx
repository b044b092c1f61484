import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { DeliveryButton } from './delivery-button'
import type { ListedOrder } from './orders-api'
import { PayNowButton } from './pay-now-button'

const linkLook = 'text-gold underline underline-offset-4'

/** The button of an order's next step, where there is one. Many stand in a list, so none is gold. */
export function OrderStepButton({ order }: { order: ListedOrder }) {
  const { orderId, side, progress, payment, shipBy } = order
  if (payment?.canPay) return <PayNowButton order={payment} variant="outline" />
  if (payment?.deliveryChoice?.isNeeded) {
    return (
      <Link to={paths.order(orderId)} className={linkLook}>
        Choose delivery
      </Link>
    )
  }
  if (side === 'buyer' && progress === 'shipped') return <DeliveryButton order={order} variant="outline" />
  if (side !== 'buyer' && shipBy) {
    return (
      <Link to={paths.order(orderId)} className={linkLook}>
        {order.option === 'pickup' ? 'Hand over' : 'Ship'}
      </Link>
    )
  }
  if (!payment?.canRate) return null
  return (
    <Link to={paths.order(orderId)} className={linkLook}>
      Rate the artist
    </Link>
  )
}
