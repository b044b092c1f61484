const MB = 1024 * 1024
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

type Bucket = { isPublic: boolean; maxBytes: number; types: readonly string[] }

/** There are these, and nobody makes more. */
export const buckets = {
  avatars: { isPublic: true, maxBytes: 5 * MB, types: ['image/jpeg', 'image/png', 'image/gif'] },
  artworks: { isPublic: true, maxBytes: 5 * MB, types: pictures },
  documents: { isPublic: false, maxBytes: 5 * MB, types: [...pictures, 'application/pdf'] },
} as const satisfies Record<string, Bucket>

export type BucketName = keyof typeof buckets
export const isBucket = (name: string): name is BucketName => Object.hasOwn(buckets, name)
export const bucketNames = Object.keys(buckets) as BucketName[]

/** What one account may keep here in all. */
export const quota = { bytes: 200 * MB, objects: 1_000 }

const MOST_CHARACTERS = 1_024
const allowed = /^[\w/!.*'()&$=@;:+,?\- ]+$/

/**
 * Whether a decoded path may name an object. The protocol's own set of characters has both dots and slashes, so
 * segments that climb are refused by themselves.
 */
export function isObjectName(name: string): boolean {
  if (name.length > MOST_CHARACTERS || !allowed.test(name)) return false
  return name.split('/').every((segment) => segment !== '' && !/^\.+$/.test(segment))
}

/** A person writes under a folder named by their own id, and nowhere else. */
export const mayWrite = (accountId: string, name: string): boolean => name.startsWith(`${accountId}/`)

export const mayRead = (accountId: string | null, bucket: BucketName, ownerId: string): boolean =>
  buckets[bucket].isPublic || accountId === ownerId
