import type { AccountId } from '@vermeil/contracts/ids'
import { listingLimits } from '@vermeil/contracts/selling/listings.schema'

const MB = 1024 * 1024
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

type Bucket = {
  isPublic: boolean
  maxBytes: number
  types: readonly string[]
  /** What a re-encoded picture with transparency becomes: one of `types`, so that a bucket holds what it announces. */
  transparentAs: 'png' | 'webp'
}

/** There are these, and nobody makes more. Pictures of public buckets are re-encoded, private files stored as sent. */
export const buckets: Readonly<Record<'avatars' | 'artworks' | 'documents', Bucket>> = {
  avatars: {
    isPublic: true,
    maxBytes: 5 * MB,
    types: ['image/jpeg', 'image/png', 'image/gif'],
    transparentAs: 'png',
  },
  artworks: { isPublic: true, maxBytes: listingLimits.imageBytes, types: pictures, transparentAs: 'webp' },
  documents: { isPublic: false, maxBytes: 5 * MB, types: [...pictures, 'application/pdf'], transparentAs: 'webp' },
}

export type BucketName = keyof typeof buckets
export const isBucket = (name: string): name is BucketName => Object.hasOwn(buckets, name)
/** Words of the protocol's own addresses (`/object/{word}/…`), which name no bucket. */
export const reservedWords: readonly string[] = [
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
]
export const bucketNames = Object.keys(buckets) as BucketName[]

/** What one account may keep here in all. */
export const quota = { bytes: 200 * MB, objects: 1_000 }

const MAX_CHARACTERS = 1_024
const allowed = /^[\w/!.*'()&$=@;:+,?\- ]+$/

/**
 * Whether a decoded path may name an object. The protocol's own set of characters has both dots and slashes, so
 * segments that climb are refused by themselves.
 */
export function isObjectName(name: string): boolean {
  if (name.length > MAX_CHARACTERS || !allowed.test(name)) return false
  return name.split('/').every((segment) => segment !== '' && !/^\.+$/.test(segment))
}

/** A person writes under a folder named by their own id, and nowhere else. */
export const mayWrite = (accountId: AccountId, name: string): boolean => name.startsWith(`${accountId}/`)

export const mayRead = (accountId: AccountId | null, bucket: BucketName, ownerId: AccountId): boolean =>
  buckets[bucket].isPublic || accountId === ownerId
