import { MessageBody, type OrderFilePurpose, OrderMessages, orderFiles, Shipment } from '@vermeil/contracts/shipping'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { FileForm } from '../../platform/media/read-parts.ts'
import { acceptUploads, receiveUpload } from '../../platform/media/receive-upload.ts'
import { refuseUpload } from '../../platform/media/refuse-upload.ts'
import { neverCache, sendMedia } from '../../platform/media/send-media.ts'
import { uploadRefusalCodes } from '../../platform/media/upload-refused.ts'
import { requestLimits } from '../../request-limits.ts'
import { readsMessages, shipmentRules } from './shipment-access.ts'
import { OrderParams } from './shipment-routes.ts'
import type { ShippingApi } from './shipping.ts'

const FileParams = z.strictObject({ id: z.uuid(), fileId: z.uuid() })
const photoRoutes = [
  ['packing', 'photos', 'addPackingPhoto', 'Upload a photo before packing'],
  ['proof', 'proofs', 'addDeliveryProof', 'Upload a proof of delivery'],
] as const

type Options = { shipping: ShippingApi; media: MediaStore; limiter: Limiter }

/** What buyer and seller write to each other about an order. */
export const orderMessageRoutes: FastifyPluginAsyncZod<Options> = async (app, { shipping, limiter }) => {
  const guarded = guardObjects(shipmentRules, ({ id }: z.infer<typeof OrderParams>, request) =>
    shipping.subject(accountOf(request), id),
  )

  app.get(
    '/orders/:id/messages',
    {
      config: { access: guarded.to('shipment.read-messages'), reading: 'order.read-messages' },
      schema: {
        operationId: 'getOrderMessages',
        summary: 'Read what buyer and seller wrote about an order',
        params: OrderParams,
        response: { 200: OrderMessages },
      },
    },
    (request) => shipping.talk.read(guarded.subjectOf(request)),
  )

  app.post(
    '/orders/:id/messages',
    {
      config: { access: guarded.to('shipment.write', 'confirmed'), refusals: ['order.too-many-messages'] },
      preHandler: limitRequests(limiter, requestLimits.orderMessages),
      schema: {
        operationId: 'writeAboutOrder',
        summary: 'Write to the other side of an order',
        params: OrderParams,
        body: MessageBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await shipping.talk.write(accountOf(request), guarded.subjectOf(request), request.body.text)
      return reply.code(204).send()
    },
  )
}

/** Photos before packing, proofs of delivery, and files that are sent to the other side. */
export const orderFileRoutes: FastifyPluginAsyncZod<Options> = async (app, { shipping, media, limiter }) => {
  await acceptUploads(app)
  const guarded = guardObjects(shipmentRules, ({ id }: z.infer<typeof OrderParams>, request) =>
    shipping.subject(accountOf(request), id),
  )
  const upload = { bodyLimit: orderFiles.bytes * 2, preHandler: limitRequests(limiter, requestLimits.orderMessages) }
  const refusals = ['upload.too-many', ...uploadRefusalCodes] as const
  type Request = Parameters<typeof guarded.subjectOf>[0]

  async function receive(request: Request, purpose: OrderFilePurpose): Promise<void> {
    const maxBytes = orderFiles.bytes
    try {
      const { data } = await receiveUpload(request, { maxBytes })
      await shipping.talk.addFile(accountOf(request), guarded.subjectOf(request), purpose, data)
    } catch (error) {
      refuseUpload(error, maxBytes)
    }
  }

  app.post(
    '/orders/:id/messages/files',
    {
      ...{ ...upload, config: { access: guarded.to('shipment.write', 'confirmed'), refusals, form: FileForm } },
      schema: {
        operationId: 'sendOrderFile',
        summary: 'Send a file to the other side of an order',
        params: OrderParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await receive(request, 'message')
      return reply.code(204).send()
    },
  )

  for (const [purpose, place, operationId, summary] of photoRoutes) {
    app.post(
      `/orders/:id/shipment/${place}`,
      {
        ...upload,
        config: {
          access: guarded.to('shipment.add-photos'),
          refusals: [...refusals, 'shipment.wrong-state'],
          form: FileForm,
        },
        schema: { operationId, summary, params: OrderParams, response: { 200: Shipment } },
      },
      async (request) => {
        const subject = guarded.subjectOf(request)
        if (!(await shipping.view(subject)).can.addPhotos) throw new AppError('shipment.wrong-state', {})
        await receive(request, purpose)
        return shipping.view(subject)
      },
    )
  }

  app.get(
    '/orders/:id/files/:fileId',
    {
      config: { access: guarded.to('shipment.view'), media: { types: ['image/*', 'application/pdf'], isRanged: true } },
      schema: { operationId: 'getOrderFile', summary: 'Read a file of an order', params: FileParams },
    },
    async (request, reply) => {
      const subject = guarded.subjectOf(request)
      const file = await shipping.talk.findFile(subject.order.id, request.params.fileId)
      if (!file || (file.purpose === 'message' && !readsMessages(subject))) throw new AppError('route.unknown', {})
      return sendMedia(request, reply, media, file.key, { cacheControl: neverCache, filename: file.filename })
    },
  )
}
