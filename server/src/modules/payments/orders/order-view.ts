import type { Picture } from '@vermeil/contracts/artworks'
import { largestCardPayment } from '@vermeil/contracts/payment-limits'
import type { Order } from '@vermeil/contracts/payments'
import { invoiceNumberOf, type OrderRow } from './order-row.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

/** An order as its buyer sees it. */
export function toOrderView(order: OrderRow, image: Picture | null, realtor: Order['realtor'] = null): Order {
  const isDelivered = order.deliveredAt !== null
  const isSale = order.saleId !== null
  const isBankTransfer = order.amount > largestCardPayment
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
    refunded: order.refunded,
    realtor,
    invoiceNumber: invoiceNumberOf(order),
    createdAt: order.createdAt.toISOString(),
    dueAt: iso(order.dueAt),
    paymentTermHours: order.paymentTermHours,
    paidAt: iso(order.paidAt),
    paidWith: order.paidWith,
    deliveredAt: iso(order.deliveredAt),
    rating: order.rating,
    canPay: order.status === 'due' && !isBankTransfer,
    isBankTransfer,
    canConfirmDelivery: order.status === 'paid' && isSale && !isDelivered,
    canRate: order.status === 'paid' && isSale && isDelivered && order.rating === null,
  }
}
