import { useQuery } from '@tanstack/react-query'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { Order, OwnPaymentResult } from '@vermeil/contracts/money/payments.schema'
import { ordersQuery } from '@/entities/order/own-orders'

/** What was paid for, with its picture and its number. */
export function usePaidOrder(result: OwnPaymentResult | null): Order | undefined {
  const orderId = result?.orderId ?? null
  const { data } = useQuery({
    ...ordersQuery,
    enabled: orderId !== null,
    refetchInterval: ({ state }) => (lacksNumber(state.data?.orders.find(isPaid)) ? invoicePollMs : false),
  })
  return data?.orders.find(isPaid)

  function isPaid({ id }: Order) {
    return id === orderId
  }
}

/** The number comes with the invoice, which is written a moment after the sale. */
const invoicePollMs = 2_000
const lacksNumber = (order: Order | undefined) =>
  order !== undefined && orderKinds[order.kind].isShipped && order.invoiceNumber === null

type Paid = Pick<Order, 'kind' | 'deliveryOption' | 'arrives'>

/** What happens next with a work that was paid for; null where nothing is on its way. */
export function nextAfterPayment({ kind, deliveryOption, arrives }: Paid): string | null {
  if (!orderKinds[kind].isShipped) return null
  if (deliveryOption === 'pickup') return 'Next, the seller makes it ready. Your order has the code for the pick-up.'
  if (deliveryOption === 'own-carrier') return 'Next, the seller makes it ready for your carrier.'
  if (deliveryOption !== 'delivery') return null
  const days = arrives ? ` It arrives in ${arrives.min} to ${arrives.max} days.` : ''
  return `Next, the seller packs and ships it, and you can follow it on the page of your order.${days}`
}
