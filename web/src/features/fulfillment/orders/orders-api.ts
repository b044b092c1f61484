import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type DeliveredBody,
  type DispatchBody,
  OrderMessages,
  Shipment,
  ShipmentList,
  type ShipmentSummary,
  ToShipList,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import type { ChooseDeliveryBody } from '@vermeil/contracts/money/order-delivery.schema'
import { CheckoutLink, Order } from '@vermeil/contracts/money/payments.schema'
import type { LoanProgress } from '@/entities/loan/loan-progress'
import { ordersQuery } from '@/entities/order/own-orders'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const shipmentsKey = ['shipments'] as const

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', 'orders', id],
    queryFn: ({ signal }) => api.get(`/orders/${id}`, Order, { signal }),
  })

/** The way of an order to its buyer, for whichever side asks. */
export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...shipmentsKey, 'one', id],
    queryFn: ({ signal }) => api.get(`/orders/${id}/shipment`, Shipment, { signal }),
  })

/** What the signed-in person buys and sells. */
export const shipmentsQuery = queryOptions({
  queryKey: [...shipmentsKey, 'list'],
  queryFn: ({ signal }) => api.get('/shipments', ShipmentList, { signal }),
})

/** `payment` is known where the person is the buyer, `loan` where it is paid for one. */
export type ListedOrder = ShipmentSummary & { payment?: Order | undefined; loan?: LoanProgress | undefined }

export const toShipQuery = queryOptions({
  queryKey: [...shipmentsKey, 'to-ship'],
  queryFn: ({ signal }) => api.get('/shipments/to-ship', ToShipList, { signal }),
})

export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...shipmentsKey, 'messages', id],
    queryFn: ({ signal }) => api.get(`/orders/${id}/messages`, OrderMessages, { signal }),
  })

export const payOrder = (id: string, idempotencyKey: string) =>
  api.post(`/orders/${id}/checkout`, undefined, CheckoutLink, { idempotencyKey })

export const chooseDelivery = (id: string, choice: ChooseDeliveryBody) =>
  api.put(`/orders/${id}/delivery`, choice, Order)

export const rateArtist = (id: string, stars: number) => api.put(`/orders/${id}/rating`, { stars }, Order)

export const confirmDelivery = (id: string) => api.post(`/orders/${id}/delivery`, undefined, Shipment)
export const cancelLate = (id: string) => api.post(`/orders/${id}/shipment/cancellation`, undefined, Shipment)
export const renewCode = (id: string) => api.post(`/orders/${id}/shipment/code`, undefined, Shipment)
export const packOrder = (id: string) => api.post(`/orders/${id}/shipment/packing`, undefined, Shipment)
export const dispatchOrder = (id: string, body: DispatchBody) =>
  api.post(`/orders/${id}/shipment/dispatch`, body, Shipment)
export const handOver = (id: string, code: string) => api.post(`/orders/${id}/shipment/handover`, { code }, Shipment)
export const markDelivered = (id: string, body: DeliveredBody) =>
  api.post(`/orders/${id}/shipment/delivery`, body, Shipment)
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
