import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Transfer } from '../transfer-object.ts'
import {
  accountOf,
  bucketIn,
  cacheControlOf,
  metadataIn,
  refuseUnoffered,
  type StorageRouteOptions,
} from './storage-request.ts'

const config = { access: 'protocol' } as const
const MoveBody = z.strictObject({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  sourceVersionId: z.unknown().optional(),
})
const CopyBody = MoveBody.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .strictObject({
      cacheControl: z.string().max(100).optional(),
      mimetype: z.string().max(100).optional(),
      contentEncoding: z.string().optional(),
    })
    .default({}),
})

export const storageTransferRoutes: FastifyPluginAsyncZod<StorageRouteOptions> = async (app, options) => {
  async function transferIn(request: FastifyRequest, body: z.infer<typeof MoveBody>): Promise<Transfer> {
    const account = await accountOf(request, options)
    refuseUnoffered(body)
    return {
      ownerId: account.id,
      from: { bucket: bucketIn(body.bucketId), name: body.sourceKey },
      to: { bucket: bucketIn(body.destinationBucket ?? body.bucketId), name: body.destinationKey },
    }
  }

  app.post('/object/move', { config, schema: { body: MoveBody } }, async (request) => {
    const moved = await options.storage.move(await transferIn(request, request.body))
    return { message: 'Successfully moved', Id: moved.id, Key: moved.name }
  })

  app.post('/object/copy', { config, schema: { body: CopyBody } }, async (request) => {
    const { copyMetadata, metadata } = request.body
    refuseUnoffered(metadata)
    const own = {
      cacheControl: cacheControlOf(metadata.cacheControl),
      userMetadata: metadataIn(request),
      mimetype: metadata.mimetype,
    }
    const copied = await options.storage.copy(await transferIn(request, request.body), copyMetadata ? null : own)
    return { Id: copied.id, Key: `${copied.bucket}/${copied.name}` }
  })
}
