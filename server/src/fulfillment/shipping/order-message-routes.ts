import { MessageBody, OrderMessages, Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../platform/app-error.ts'
import { attachmentRoutes } from '../../platform/attachments/attachment-routes.ts'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { requestLimits } from '../../request-limits.ts'
import { readsMessages, type ShipmentAccess, type ShipmentCase, shipmentRules } from './shipment-access.ts'
import type { ShippingApi } from './shipping.ts'

type Options = { shipping: ShippingApi; database: Database; media: MediaStore; limiter: Limiter }

const guardOrders = (shipping: ShippingApi) =>
  guardObjects(shipmentRules, ({ id }: { id: string }, request) => shipping.subject(accountOf(request), id))

/** What buyer and seller write to each other about an order. */
export const orderMessageRoutes = routes<Options>((api, { shipping, limiter }) => {
  const guarded = guardOrders(shipping)

  api.get('/orders/:id/messages', guarded.to('shipment.read-messages'), {
    operationId: 'getOrderMessages',
    summary: 'Read what buyer and seller wrote about an order',
    answer: OrderMessages,
    reading: 'order.read-messages',
    handle: ({ subject }) => shipping.talk.read(subject),
  })

  api.post('/orders/:id/messages', guarded.to('shipment.write', 'confirmed'), {
    operationId: 'writeAboutOrder',
    summary: 'Write to the other side of an order',
    body: MessageBody,
    refusals: ['order.too-many-messages'],
    preHandler: limitRequests(limiter, requestLimits.orderMessages),
    handle: ({ account, subject, body }) => shipping.talk.write(account, subject, body.text),
  })
})

const photoRoutes = [
  ['packing', 'photos', 'addPackingPhoto', 'Upload a photo before packing'],
  ['proof', 'proofs', 'addDeliveryProof', 'Upload a proof of delivery'],
] as const

export const orderFileRoutes: FastifyPluginAsyncZod<Options> = async (app, { shipping, database, media, limiter }) => {
  const { file } = shipping.talk
  await attachmentRoutes<ShipmentAccess, ShipmentCase>(app, {
    ...{ database, media, limiter, limit: requestLimits.orderMessages },
    guard: guardOrders(shipping),
    idOf: ({ order }) => order.id,
    uploads: [
      {
        ...{
          path: '/orders/:id/messages/files',
          can: 'shipment.write',
          needs: 'confirmed',
          file: file('message'),
        },
        ...{ operationId: 'sendOrderFile', summary: 'Send a file to the other side of an order' },
        refusals: ['upload.too-many'],
      },
      ...photoRoutes.map(([purpose, place, operationId, summary]) => ({
        ...{ path: `/orders/:id/shipment/${place}`, can: 'shipment.add-photos' as const, file: file(purpose) },
        ...{ operationId, summary, refusals: ['upload.too-many', 'shipment.wrong-state'] as const },
        answer: { status: 200 as const, schema: Shipment, read: shipping.view },
        async before(subject: ShipmentCase) {
          if (!(await shipping.view(subject)).can.addPhotos) throw new AppError('shipment.wrong-state', {})
        },
      })),
    ],
    downloads: [
      {
        ...{ path: '/orders/:id/files/:fileId', can: 'shipment.view' },
        ...{ operationId: 'getOrderFile', summary: 'Read a file of an order' },
        files: [file('packing'), file('proof'), file('message')],
        sees: (subject, { purpose }) => purpose !== 'message' || readsMessages(subject),
      },
    ],
  })
}
