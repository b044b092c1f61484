import type { Order } from '@vermeil/contracts/money/payments.schema'
import { CheckoutButton } from '@/entities/payment/checkout-button'
import type { ButtonProps } from '@/ui/button'
import { payOrder } from './orders-api'

type PayNowButtonProps = Pick<ButtonProps, 'className' | 'variant'> & { order: Pick<Order, 'id' | 'total' | 'title'> }

export const PayNowButton = ({ order, ...button }: PayNowButtonProps) => (
  <CheckoutButton amount={order.total} {...button} openPage={(key) => payOrder(order.id, key)} />
)
