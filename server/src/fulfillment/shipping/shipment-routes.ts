import {
  DeliveredBody,
  DispatchBody,
  HandoverBody,
  Shipment,
  ShipmentList,
  ToShipList,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { pdfMedia, sendPdf } from '../../platform/http/send-file.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { slugOf } from '../../platform/slug.ts'
import { requestLimits } from '../../request-limits.ts'
import { shipmentRules } from './shipment-access.ts'
import type { ShippingApi } from './shipping.ts'

/** What a seller prints for a parcel. */
const papers = [
  ['packing-slip', 'getPackingSlip', 'packing slip'],
  ['label', 'getAddressLabel', 'address label'],
] as const

type Options = { shipping: ShippingApi; limiter: Limiter }

/** The way of an order to its buyer, for both sides. */
export const shipmentRoutes = routes<Options>((api, { shipping, limiter }) => {
  const guarded = guardObjects(shipmentRules, ({ id }: { id: string }, request) =>
    shipping.subject(accountOf(request), id),
  )
  const preHandler = limitRequests(limiter, requestLimits.shipments)

  api.get('/shipments', 'account', {
    operationId: 'listShipments',
    summary: 'List what you buy and sell, and where it is',
    query: LimitQuery,
    answer: ShipmentList,
    handle: ({ account, query }) => shipping.list(account, query.limit),
  })

  api.get('/shipments/to-ship', 'account', {
    operationId: 'listToShip',
    summary: 'List what you have to ship',
    query: LimitQuery,
    answer: ToShipList,
    handle: ({ account, query }) => shipping.toShip(account, query.limit),
  })

  api.get('/orders/:id/shipment', guarded.to('shipment.view'), {
    operationId: 'getShipment',
    summary: 'Read the way of an order',
    answer: Shipment,
    handle: ({ subject }) => shipping.view(subject),
  })

  api.post('/orders/:id/shipment/packing', guarded.to('shipment.pack'), {
    operationId: 'packOrder',
    summary: 'Say that an order is packed',
    answer: Shipment,
    refusals: ['shipment.disputed', 'shipment.wrong-state'],
    preHandler,
    handle: ({ account, subject }) => shipping.pack(account, subject),
  })

  api.post('/orders/:id/shipment/dispatch', guarded.to('shipment.dispatch'), {
    operationId: 'shipOrder',
    summary: 'Say that an order is shipped, or correct its tracking',
    body: DispatchBody,
    answer: Shipment,
    refusals: ['shipment.disputed', 'shipment.wrong-state'],
    preHandler,
    handle: ({ account, subject, body }) => shipping.dispatch(account, subject, body),
  })

  api.post('/orders/:id/shipment/handover', guarded.to('shipment.hand-over'), {
    operationId: 'handOverOrder',
    summary: 'Hand an order over to somebody who shows its code',
    body: HandoverBody,
    answer: Shipment,
    refusals: ['shipment.disputed', 'shipment.wrong-state', 'shipment.wrong-code', 'shipment.code-locked'],
    preHandler,
    handle: ({ account, subject, body }) => shipping.handOver(account, subject, body.code),
  })

  api.post('/orders/:id/shipment/code', guarded.to('shipment.renew-code'), {
    operationId: 'renewPickupCode',
    summary: 'Get a new pick-up code',
    answer: Shipment,
    refusals: ['shipment.disputed', 'shipment.wrong-state'],
    preHandler,
    handle: ({ account, subject }) => shipping.renewCode(account, subject),
  })

  api.post('/orders/:id/shipment/delivery', guarded.to('shipment.mark-delivered'), {
    operationId: 'markDelivered',
    summary: 'Say when an order was delivered, with a proof',
    body: DeliveredBody,
    answer: Shipment,
    refusals: ['shipment.disputed', 'shipment.wrong-state', 'shipment.proof-missing', 'shipment.impossible-date'],
    preHandler,
    handle: ({ account, subject, body }) => shipping.markDelivered(account, subject, body),
  })

  api.post('/orders/:id/delivery', guarded.to('shipment.confirm'), {
    operationId: 'confirmDelivery',
    summary: 'Confirm that an order was delivered',
    answer: Shipment,
    refusals: ['shipment.disputed', 'order.not-deliverable'],
    handle: ({ account, subject }) => shipping.confirm(account, subject),
  })

  api.post('/orders/:id/shipment/cancellation', guarded.to('shipment.cancel-late', 'confirmed'), {
    operationId: 'cancelLateOrder',
    summary: 'Cancel an order that was not shipped in time',
    answer: Shipment,
    refusals: ['shipment.disputed', 'shipment.wrong-state', 'shipment.not-late'],
    handle: ({ account, subject }) => shipping.cancelLate(account, subject),
  })

  for (const [paper, operationId, name] of papers) {
    api.get(`/orders/:id/papers/${paper}`, guarded.to('shipment.print'), {
      operationId,
      summary: `Download the ${name} of an order`,
      refusals: ['shipment.wrong-state'],
      media: pdfMedia,
      reading: `order.print-${paper}`,
      handle: async ({ subject, reply }) => {
        const pdf = await shipping.paper(subject, paper)
        if (!pdf) throw new AppError('shipment.wrong-state', {})
        return sendPdf(reply, `${slugOf(subject.order.title)}-${paper}`, pdf)
      },
    })
  }
})
