import type { Order } from '@vermeil/contracts/money/payments.schema'
import { costLines } from '@/entities/delivery/delivery-costs'
import { isDeliveryUnpriced } from '@/entities/order/due-text'
import { PaymentLines } from '@/entities/payment/payment-lines'
import { formatMoney } from '@/shared/format/format'

/** What an order is made of. Orders from before deliveries were charged have an amount alone. */
export function OrderCosts({ order }: { order: Order }) {
  const { amount, deposit, delivery, insurance, tax, includedTax, total, deliveryOption } = order
  const costs = { delivery: delivery + insurance, insurance, tax, includedTax, deliveryIncludedTax: 0 }
  const isSent = deliveryOption === 'delivery' || deliveryOption === 'pickup'
  return (
    <PaymentLines
      lines={[
        { name: deposit > 0 ? 'Rent' : 'Price', value: formatMoney(amount - deposit) },
        ...(deposit > 0 ? [{ name: 'Deposit, refunded when you return the work', value: formatMoney(deposit) }] : []),
        ...(isSent || tax + includedTax > 0 ? costLines(costs, deliveryOption !== 'delivery') : []),
      ]}
      total={total}
      isWithoutDelivery={isDeliveryUnpriced(order)}
    />
  )
}
