import type { FastifyRequest } from 'fastify'
import type { Account, Authenticate } from '../../platform/http/access.ts'
import { bearerOf } from '../../platform/http/api-key.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { type BucketName, isBucket, isObjectName } from './storage-rules.ts'

/**
 * The bucket and the object's name, decoded once from the address as it was sent. The router's own decoding is not
 * used: a `..%2f` must be seen here as what it becomes.
 */
export function objectIn(request: FastifyRequest, route: string): { bucket: BucketName; name: string } {
  const path = (request.raw.url ?? '').split('?')[0] ?? ''
  const [bucket = '', ...segments] = path.slice(path.indexOf(route) + route.length).split('/')
  return { bucket: bucketIn(bucket), name: decodeName(segments.join('/')) }
}

function decodeName(encoded: string): string {
  let name = encoded
  try {
    name = decodeURIComponent(encoded)
  } catch {
    throw new StorageRefusal('InvalidKey', `Invalid key: ${encoded.slice(0, 200)}`)
  }
  if (!isObjectName(name)) throw new StorageRefusal('InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
  return name
}

export function bucketIn(name: string): BucketName {
  if (!isBucket(name)) throw new StorageRefusal('NoSuchBucket')
  return name
}

type Who = { authenticate: Authenticate; anonKey: string }

/** The account that calls, or null for a visitor. A token that opens nothing is refused, not taken for a visitor. */
export async function callerOf(request: FastifyRequest, { authenticate, anonKey }: Who): Promise<Account | null> {
  const token = bearerOf(request)
  if (!token || token === anonKey) return null
  const account = await authenticate(request)
  if (!account) throw new StorageRefusal('InvalidJWT')
  request.callerId = account.id
  if (account.isSuspended || account.awaitsSecondFactor) throw new StorageRefusal('AccessDenied')
  return account
}

export async function accountOf(request: FastifyRequest, who: Who): Promise<Account> {
  const account = await callerOf(request, who)
  if (!account) throw new StorageRefusal('AccessDenied')
  return account
}
