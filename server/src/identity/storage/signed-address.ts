import { createHmac } from 'node:crypto'
import { isMadeByAny, type Secrets } from '../../platform/secret-box.ts'
import { world } from '../../platform/world.ts'

const MAX_SECONDS = 7 * 24 * 3600

const UPLOAD_SECONDS = 2 * 3600

type UploadMode = 'create' | 'either'

/** Time-limited addresses that open one private object, or take one upload, for anyone who has them. */
export type SignedAddresses = ReturnType<typeof createSignedAddresses>

export function createSignedAddresses(secrets: Secrets, now: () => number = world.now) {
  const sign = (path: string, expires: string) => (secret: Buffer) =>
    Buffer.from(createHmac('sha256', secret).update(`${expires} ${path}`).digest('base64url'))

  function token(path: string, expiresInSeconds: number): string {
    const expires = String(Math.floor(now() / 1000) + Math.min(expiresInSeconds, MAX_SECONDS))
    return `${expires}.${sign(path, expires)(secrets[0])}`
  }

  function opens(path: string, token: string): boolean {
    const [expires = '', signature = ''] = token.split('.')
    if (!isMadeByAny(secrets, sign(path, expires), Buffer.from(signature))) return false
    return Number(expires) * 1000 > now()
  }

  // A path begins with a bucket, never with `upload:`, so a token for one use is never valid for the other.
  const uploadPath = (path: string, mode: UploadMode) => `upload:${mode} ${path}`

  return {
    token,
    opens,
    uploadToken: (path: string, mode: UploadMode): string => token(uploadPath(path, mode), UPLOAD_SECONDS),
    /** What the token allows its bearer to upload; null if nothing. */
    uploadMode: (path: string, token: string): UploadMode | null =>
      (['create', 'either'] as const).find((mode) => opens(uploadPath(path, mode), token)) ?? null,
  }
}
