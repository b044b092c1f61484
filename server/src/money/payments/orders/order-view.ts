import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import { allIn } from '@vermeil/contracts/money/all-in'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import type { DeliveryChoice } from '@vermeil/contracts/money/order-delivery.schema'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { OrderQuote } from '@vermeil/contracts/money/quotes.schema'
import { totalOf } from './order-cost-rules.ts'
import { isAddressOpen, type OrderDelivery, type PlannedDelivery } from './order-delivery-rules.ts'
import { invoiceNumberOf, type OrderRow } from './order-row.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

/** Until it is paid, and only for a work that is yet to reach its buyer. */
export const canChooseDelivery = (order: OrderRow, delivery: OrderDelivery | undefined): boolean =>
  order.status === 'due' && (order.needsDeliveryChoice || (delivery !== undefined && delivery.option !== 'in-hand'))

type Choosing = Pick<Shown, 'delivery' | 'quote' | 'planned'> & { work: WorkDelivery }

function choiceOf(order: OrderRow, { work, delivery, quote, planned }: Choosing): DeliveryChoice {
  const { hasPickup, city, country, shipping } = work
  const isNeeded = order.needsDeliveryChoice
  const isReleased = quote?.isReleased ?? false
  return {
    ...{ isNeeded, canDeliver: shipping !== 'none', quote: quote ?? null },
    pricedTo: delivery && isAddressOpen(delivery) ? delivery.taxedAt.country : null,
    pickupAt: hasPickup || isReleased ? { city, country } : null,
    canCancel: isNeeded && isReleased,
    planned: planned ? { country: planned.to.country, total: allIn(order.amount, planned.terms).total } : null,
  }
}

/** What of an order's view comes from elsewhere. */
type Shown = {
  image?: Picture | null
  realtor?: Order['realtor']
  delivery?: OrderDelivery | undefined
  work?: WorkDelivery | undefined
  quote?: OrderQuote | undefined
  planned?: PlannedDelivery | undefined
}

/** An order as its buyer sees it. */
export function toOrderView(
  order: OrderRow,
  { image = null, realtor = null, delivery, work, quote, planned }: Shown = {},
): Order {
  const isDelivered = order.deliveredAt !== null
  const isSale = order.saleId !== null
  const isBankTransfer = totalOf(order) > largestCardPayment
  return {
    id: order.id,
    kind: order.kind,
    status: order.status,
    title: order.title,
    artistName: order.artistName,
    lotId: order.lotId,
    artworkId: order.artworkId,
    image,
    amount: order.amount,
    deposit: order.deposit,
    delivery: order.delivery,
    insurance: order.insurance,
    tax: order.tax,
    includedTax: order.includedTax + order.deliveryIncludedTax,
    total: totalOf(order),
    refunded: order.refunded,
    deliveryOption: delivery?.option ?? null,
    address: delivery?.address ?? null,
    arrives: delivery?.arrives ?? null,
    deliveryChoice:
      work && canChooseDelivery(order, delivery) ? choiceOf(order, { work, delivery, quote, planned }) : null,
    realtor,
    invoiceNumber: invoiceNumberOf(order),
    createdAt: order.createdAt.toISOString(),
    dueAt: iso(order.dueAt),
    paymentTermHours: order.paymentTermHours,
    paidAt: iso(order.paidAt),
    paidWith: order.paidWith,
    deliveredAt: iso(order.deliveredAt),
    completedAt: iso(order.completedAt),
    rating: order.rating,
    canPay: order.status === 'due' && !isBankTransfer && !order.needsDeliveryChoice,
    isBankTransfer,
    canRate: order.status === 'paid' && isSale && isDelivered && order.rating === null,
  }
}
