import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Storage } from '../storage.ts'
import { type BucketName, mayRead } from '../storage-rules.ts'
import { readableObject } from './storage-read-routes.ts'
import { bucketIn, callerOf, refuseUnoffered, type StorageRouteOptions } from './storage-request.ts'

const config = { access: 'protocol' } as const
const expiresIn = z.int().min(1)
const SignBody = z.strictObject({ expiresIn, transform: z.unknown().optional(), versionId: z.unknown().optional() })
const SignManyBody = z.strictObject({ expiresIn, paths: z.array(z.string()).max(500) })

/** Addresses that open a private file for a while. */
export const storageSignRoutes: FastifyPluginAsyncZod<StorageRouteOptions> = async (app, options) => {
  const { storage } = options

  app.post('/object/sign/:bucket/*', { config, schema: { body: SignBody } }, async (request) => {
    refuseUnoffered(request.body)
    const { bucket, name } = await readableObject(request, options, '/object/sign/')
    return { signedURL: addressOf(storage, bucket as BucketName, name, request.body.expiresIn) }
  })

  const params = z.object({ bucket: z.string() })
  app.post('/object/sign/:bucket', { config, schema: { params, body: SignManyBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await callerOf(request, options)
    const { paths, expiresIn } = request.body
    return Promise.all(
      paths.map(async (path) => {
        const object = await storage.find(bucket, path)
        const isReadable = object && mayRead(account?.id ?? null, bucket, object.ownerId)
        return isReadable
          ? { path, error: null, signedURL: addressOf(storage, bucket, path, expiresIn) }
          : { path, error: 'Either the object does not exist or you do not have access to it', signedURL: null }
      }),
    )
  })
}

/** Relative to `/storage/v1`: the client puts its own base before it. */
function addressOf({ signed }: Storage, bucket: BucketName, name: string, expiresIn: number): string {
  const path = `${bucket}/${name}`
  return `/object/sign/${path}?token=${signed.token(path, expiresIn)}`
}
