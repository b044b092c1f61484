import type { AccountId } from '@vermeil/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { type Account, type Authenticate, accountRefusal } from '../../../platform/http/access.ts'
import { bearerOf } from '../../../platform/http/api-key.ts'
import { requireStorableJson } from '../../../platform/http/read-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Storage } from '../storage.ts'
import { checkName, invalidKey, StorageRefusal } from '../storage-refusal.ts'
import { type BucketName, isBucket, reservedWords } from '../storage-rules.ts'

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
  try {
    return checkName(decodeURIComponent(encoded))
  } catch (error) {
    throw error instanceof StorageRefusal ? error : invalidKey(encoded)
  }
}

export function bucketIn(name: string): BucketName {
  if (reservedWords.includes(name)) throw new StorageRefusal('InvalidRequest', 'Route not found')
  if (!isBucket(name)) throw new StorageRefusal('NoSuchBucket')
  return name
}

export type StorageRouteOptions = {
  storage: Storage
  authenticate: Authenticate
  /** True if the account exists and is not suspended: a signed upload comes without a session. */
  isActive: (accountId: AccountId) => Promise<boolean>
  anonKey: string
  limiter: Limiter
}

type Who = { authenticate: Authenticate; anonKey: string }

/** The calling account, or null for a visitor. An invalid token is refused, not taken for a visitor. */
export async function callerOf(request: FastifyRequest, { authenticate, anonKey }: Who): Promise<Account | null> {
  const token = bearerOf(request)
  if (!token || token === anonKey) return null
  const account = await authenticate(request)
  if (!account) throw new StorageRefusal('InvalidJWT')
  request.callerId = account.id
  if (accountRefusal(account)) throw new StorageRefusal('AccessDenied')
  return account
}

export async function accountOf(request: FastifyRequest, who: Who): Promise<Account> {
  const account = await callerOf(request, who)
  if (!account) throw new StorageRefusal('AccessDenied')
  return account
}

const DEFAULT_AGE = 3600

/** Seconds from `3600`, `max-age=3600` or nothing. Anything else is dropped, since it would be sent as our header. */
export function cacheControlOf(given: string | undefined): string {
  const [, seconds] = /(?:^|max-age=)(\d{1,8})$/.exec(given ?? '') ?? []
  return `max-age=${seconds ?? DEFAULT_AGE}`
}

/** The sender's metadata of an object, from a form field or a header. */
export function metadataIn(request: FastifyRequest, field?: string): Record<string, unknown> | null {
  const encoded = header(request, 'x-metadata')
  const text = field ?? (encoded && Buffer.from(encoded, 'base64').toString())
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    requireStorableJson(value)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch (error) {
    throw error instanceof SyntaxError ? new StorageRefusal('InvalidRequest', 'metadata is not JSON') : error
  }
}

export const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

type Unoffered = 'transform' | 'versionId' | 'sourceVersionId' | 'contentEncoding'

const noTransforms = 'Image transformations are not offered here: ask for the picture itself'
const noVersions = 'Object versions are not offered here'
const unoffered: Record<Unoffered, string> = {
  transform: noTransforms,
  versionId: noVersions,
  sourceVersionId: noVersions,
  contentEncoding: 'A content encoding is not offered here: send the file itself',
}

/** Features of the client library that we don't offer are refused, never ignored. */
export function refuseUnoffered(asked: { [Name in Unoffered]?: unknown }) {
  for (const name of Object.keys(unoffered) as Unoffered[]) {
    if (asked[name] !== undefined) throw new StorageRefusal('FeatureNotEnabled', unoffered[name])
  }
}
