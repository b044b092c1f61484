import type { AccountId } from '@vermeil/contracts/ids'
import type { FastifyRequest } from 'fastify'
import type { Http } from '../../../platform/http/http.ts'
import { acceptUploads, receiveUpload } from '../../../platform/media/receive-upload.ts'
import { requestLimits } from '../../../request-limits.ts'
import { StorageRefusal } from '../storage-refusal.ts'
import { type BucketName, buckets, mayWrite } from '../storage-rules.ts'
import type { WriteMode } from '../write-object.ts'
import {
  accountOf,
  cacheControlOf,
  header,
  metadataIn,
  objectIn,
  refuseUnoffered,
  type StorageRouteOptions,
} from './storage-request.ts'

const config = { access: 'protocol' } as const

type Target = { bucket: BucketName; name: string; ownerId: AccountId; mode: WriteMode }

/** Reads the file, as a form whose file has no name or as bare bytes, and stores it. */
async function receive(request: FastifyRequest, options: StorageRouteOptions, target: Target) {
  const allowance = await options.limiter.take(`storage:${target.ownerId}`, requestLimits.storageUploads)
  if (!allowance.allowed) throw new StorageRefusal('SlowDown')
  const { maxBytes } = buckets[target.bucket]
  const { data, declaredType, fields } = await receiveUpload(request, { maxBytes })
  refuseUnoffered({ contentEncoding: fields.contentEncoding ?? header(request, 'content-encoding') })
  const saved = await options.storage.save({
    ...{ ...target, data, declaredType },
    cacheControl: cacheControlOf(fields.cacheControl ?? header(request, 'cache-control')),
    userMetadata: metadataIn(request, fields.metadata),
  })
  return { Id: saved.id, Key: `${target.bucket}/${target.name}` }
}

const asksToReplace = (request: FastifyRequest) => header(request, 'x-upsert') === 'true'

export const storageUploadRoutes = async (app: Http, options: StorageRouteOptions) => {
  await acceptUploads(app)

  const upload = (mode: 'create' | 'replace') => async (request: FastifyRequest) => {
    const account = await accountOf(request, options)
    const { bucket, name } = objectIn(request, '/object/')
    if (!mayWrite(account.id, name)) throw new StorageRefusal('AccessDenied')
    const target = { bucket, name, ownerId: account.id, mode: asksToReplace(request) ? ('either' as const) : mode }
    return receive(request, options, target)
  }

  app.post('/object/:bucket/*', { config }, upload('create'))
  app.put('/object/:bucket/*', { config }, upload('replace'))
}

const SIGNED = '/object/upload/sign/'

/** Signs an address in the caller's own folder, to which somebody without a session may upload. */
export const storageSignUploadRoute = async (app: Http, options: StorageRouteOptions) => {
  app.post(`${SIGNED}:bucket/*`, { config }, async (request) => {
    const account = await accountOf(request, options)
    const { bucket, name } = objectIn(request, SIGNED)
    if (!mayWrite(account.id, name)) throw new StorageRefusal('AccessDenied')
    const mode = asksToReplace(request) ? 'either' : 'create'
    if (mode === 'create' && (await options.storage.find(bucket, name))) throw new StorageRefusal('KeyAlreadyExists')
    const path = `${bucket}/${name}`
    const token = options.storage.signed.uploadToken(path, mode)
    return { url: `${SIGNED}${path.split('/').map(encodeURIComponent).join('/')}?token=${token}`, token }
  })
}

/** Takes an upload to a signed address. The token stands for the account that owns the folder. */
export const storageSignedUploadRoute = async (app: Http, options: StorageRouteOptions) => {
  await acceptUploads(app)

  app.put(`${SIGNED}:bucket/*`, { config }, async (request) => {
    const { bucket, name } = objectIn(request, SIGNED)
    const { token } = request.query as { token?: unknown }
    const mode = typeof token === 'string' ? options.storage.signed.uploadMode(`${bucket}/${name}`, token) : null
    if (!mode) throw new StorageRefusal('InvalidSignature')
    const ownerId = name.slice(0, name.indexOf('/'))
    // Suspended or erased since it was signed.
    if (!(await options.isActive(ownerId))) throw new StorageRefusal('AccessDenied')
    return receive(request, options, { bucket, name, ownerId, mode })
  })
}
