import {
  DeliveredBody,
  DispatchBody,
  HandoverBody,
  Shipment,
  ShipmentList,
  ToShipList,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { shipmentRules } from './shipment-access.ts'
import type { ShippingApi } from './shipping.ts'

export const OrderParams = z.strictObject({ id: z.uuid() })

type Options = { shipping: ShippingApi; limiter: Limiter }

/** The way of an order to its buyer, for both sides. */
export const shipmentRoutes: FastifyPluginAsyncZod<Options> = async (app, { shipping, limiter }) => {
  const guarded = guardObjects(shipmentRules, ({ id }: z.infer<typeof OrderParams>, request) =>
    shipping.subject(accountOf(request), id),
  )
  const response = { 200: Shipment }
  const preHandler = limitRequests(limiter, requestLimits.shipments)

  app.get(
    '/shipments',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listShipments',
        summary: 'List what you buy and sell, and where it is',
        querystring: LimitQuery,
        response: { 200: ShipmentList },
      },
    },
    (request) => shipping.list(accountOf(request), request.query.limit),
  )

  app.get(
    '/shipments/to-ship',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listToShip',
        summary: 'List what you have to ship',
        querystring: LimitQuery,
        response: { 200: ToShipList },
      },
    },
    (request) => shipping.toShip(accountOf(request), request.query.limit),
  )

  app.get(
    '/orders/:id/shipment',
    {
      config: { access: guarded.to('shipment.view') },
      schema: { operationId: 'getShipment', summary: 'Read the way of an order', params: OrderParams, response },
    },
    (request) => shipping.view(guarded.subjectOf(request)),
  )

  app.post(
    '/orders/:id/shipment/packing',
    {
      config: { access: guarded.to('shipment.pack'), refusals: ['shipment.disputed', 'shipment.wrong-state'] },
      preHandler,
      schema: { operationId: 'packOrder', summary: 'Say that an order is packed', params: OrderParams, response },
    },
    (request) => shipping.pack(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/orders/:id/shipment/dispatch',
    {
      config: { access: guarded.to('shipment.dispatch'), refusals: ['shipment.disputed', 'shipment.wrong-state'] },
      preHandler,
      schema: {
        operationId: 'shipOrder',
        summary: 'Say that an order is shipped, or correct its tracking',
        params: OrderParams,
        body: DispatchBody,
        response,
      },
    },
    (request) => shipping.dispatch(accountOf(request), guarded.subjectOf(request), request.body),
  )

  app.post(
    '/orders/:id/shipment/handover',
    {
      config: {
        access: guarded.to('shipment.hand-over'),
        refusals: ['shipment.disputed', 'shipment.wrong-state', 'shipment.wrong-code', 'shipment.code-locked'],
      },
      preHandler,
      schema: {
        operationId: 'handOverOrder',
        summary: 'Hand an order over to somebody who shows its code',
        params: OrderParams,
        body: HandoverBody,
        response,
      },
    },
    (request) => shipping.handOver(accountOf(request), guarded.subjectOf(request), request.body.code),
  )

  app.post(
    '/orders/:id/shipment/code',
    {
      config: { access: guarded.to('shipment.renew-code'), refusals: ['shipment.disputed', 'shipment.wrong-state'] },
      preHandler,
      schema: { operationId: 'renewPickupCode', summary: 'Get a new pick-up code', params: OrderParams, response },
    },
    (request) => shipping.renewCode(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/orders/:id/shipment/delivery',
    {
      config: {
        access: guarded.to('shipment.mark-delivered'),
        refusals: ['shipment.disputed', 'shipment.wrong-state', 'shipment.proof-missing', 'shipment.impossible-date'],
      },
      preHandler,
      schema: {
        operationId: 'markDelivered',
        summary: 'Say when an order was delivered, with a proof',
        params: OrderParams,
        body: DeliveredBody,
        response,
      },
    },
    (request) => shipping.markDelivered(accountOf(request), guarded.subjectOf(request), request.body),
  )

  app.post(
    '/orders/:id/delivery',
    {
      config: { access: guarded.to('shipment.confirm'), refusals: ['shipment.disputed', 'order.not-deliverable'] },
      schema: {
        operationId: 'confirmDelivery',
        summary: 'Confirm that an order was delivered',
        params: OrderParams,
        response,
      },
    },
    (request) => shipping.confirm(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/orders/:id/shipment/cancellation',
    {
      config: {
        access: guarded.to('shipment.cancel-late', 'confirmed'),
        refusals: ['shipment.disputed', 'shipment.wrong-state', 'shipment.not-late'],
      },
      schema: {
        operationId: 'cancelLateOrder',
        summary: 'Cancel an order that was not shipped in time',
        params: OrderParams,
        response,
      },
    },
    (request) => shipping.cancelLate(accountOf(request), guarded.subjectOf(request)),
  )
}
