import type { Order } from '@vermeil/contracts/money/payments.schema'
import { CheckoutButton } from '@/entities/payment/checkout-button'
import { payOrder } from './orders-api'

type PayNowButtonProps = { order: Pick<Order, 'id' | 'total' | 'title'>; className?: string }

export const PayNowButton = ({ order, className }: PayNowButtonProps) => (
  <CheckoutButton amount={order.total} className={className} openPage={(key) => payOrder(order.id, key)} />
)
