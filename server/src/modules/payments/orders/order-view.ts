import type { Picture } from '@vermeil/contracts/artworks'
import { largestCardPayment } from '@vermeil/contracts/payment-limits'
import type { Order } from '@vermeil/contracts/payments'
import { totalOf } from './order-cost-rules.ts'
import type { OrderDelivery } from './order-delivery-store.ts'
import { invoiceNumberOf, type OrderRow } from './order-row.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

/** What of an order's view comes from elsewhere. */
type Shown = { image?: Picture | null; realtor?: Order['realtor']; delivery?: OrderDelivery | undefined }

/** An order as its buyer sees it. */
export function toOrderView(order: OrderRow, { image = null, realtor = null, delivery }: Shown = {}): Order {
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
    canPay: order.status === 'due' && !isBankTransfer,
    isBankTransfer,
    canRate: order.status === 'paid' && isSale && isDelivered && order.rating === null,
  }
}
