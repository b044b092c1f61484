import type { QueryClient } from '@tanstack/react-query'
import type {
  DeliveredBody,
  DispatchBody,
  OrderMessages,
  Shipment,
  ShipmentList,
  ShipmentSummary,
  ToShipList,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import type { ChooseDeliveryBody } from '@vermeil/contracts/money/order-delivery.schema'
import type { CheckoutLink, Order } from '@vermeil/contracts/money/payments.schema'
import type { LoanProgress } from '@/entities/loan/loan-progress'
import { ordersQuery } from '@/entities/order/own-orders'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const shipmentsKey = ['shipments'] as const

export const orderQuery = (id: string) => readQuery<Order>(['account', 'orders', id], `/orders/${id}`)

/** The way of an order to its buyer, for whichever side asks. */
export const shipmentQuery = (id: string) => readQuery<Shipment>([...shipmentsKey, 'one', id], `/orders/${id}/shipment`)

/** What the signed-in person buys and sells. */
export const shipmentsQuery = readQuery<ShipmentList>([...shipmentsKey, 'list'], '/shipments')

/** `payment` is known where the person is the buyer, `loan` where it is paid for one. */
export type ListedOrder = ShipmentSummary & { payment?: Order | undefined; loan?: LoanProgress | undefined }

export const toShipQuery = readQuery<ToShipList>([...shipmentsKey, 'to-ship'], '/shipments/to-ship')

export const messagesQuery = (id: string) =>
  readQuery<OrderMessages>([...shipmentsKey, 'messages', id], `/orders/${id}/messages`)

export const payOrder = (id: string, idempotencyKey: string) =>
  api.post<CheckoutLink>(`/orders/${id}/checkout`, undefined, { idempotencyKey })

export const chooseDelivery = (id: string, choice: ChooseDeliveryBody) =>
  api.put<Order>(`/orders/${id}/delivery`, choice)

export const rateArtist = (id: string, stars: number) => api.put<Order>(`/orders/${id}/rating`, { stars })

export const confirmDelivery = (id: string) => api.post<Shipment>(`/orders/${id}/delivery`)
export const cancelLate = (id: string) => api.post<Shipment>(`/orders/${id}/shipment/cancellation`)
export const renewCode = (id: string) => api.post<Shipment>(`/orders/${id}/shipment/code`)
export const packOrder = (id: string) => api.post<Shipment>(`/orders/${id}/shipment/packing`)
export const dispatchOrder = (id: string, body: DispatchBody) =>
  api.post<Shipment>(`/orders/${id}/shipment/dispatch`, body)
export const handOver = (id: string, code: string) => api.post<Shipment>(`/orders/${id}/shipment/handover`, { code })
export const markDelivered = (id: string, body: DeliveredBody) =>
  api.post<Shipment>(`/orders/${id}/shipment/delivery`, body)
export const writeMessage = (id: string, text: string) => api.command('POST', `/orders/${id}/messages`, { text })

/** A photo before packing, a proof of delivery, or a file for the other side. */
export function sendFile(id: string, place: 'shipment/photos' | 'shipment/proofs' | 'messages/files', file: File) {
  const form = new FormData()
  form.set('file', file)
  return api.command('POST', `/orders/${id}/${place}`, form)
}

/** Orders, sales and needs, which are all below the account, are read again. */
export const useOrderAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([shipmentsKey, ['account']], action)

/** Puts the order as it now stands wherever it is shown. */
export function setOrder(queryClient: QueryClient, order: Order) {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order)
  void queryClient.invalidateQueries({ queryKey: ordersQuery.queryKey, exact: true })
}
