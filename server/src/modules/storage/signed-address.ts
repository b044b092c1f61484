import { createHmac, timingSafeEqual } from 'node:crypto'

const LONGEST_SECONDS = 7 * 24 * 3600

const UPLOAD_SECONDS = 2 * 3600

/** Addresses that open one private object, or take one upload, for a while, from anyone who has them. */
export function createSignedAddresses(secret: Buffer, now: () => number = Date.now) {
  const sign = (path: string, expires: string) =>
    createHmac('sha256', secret).update(`${expires} ${path}`).digest('base64url')

  function token(path: string, expiresInSeconds: number): string {
    const expires = String(Math.floor(now() / 1000) + Math.min(expiresInSeconds, LONGEST_SECONDS))
    return `${expires}.${sign(path, expires)}`
  }

  function opens(path: string, token: string): boolean {
    const [expires = '', signature = ''] = token.split('.')
    const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(path, expires))]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
    return Number(expires) * 1000 > now()
  }

  // No path begins like this, since a path begins with a bucket: a token for one use never serves the other.
  const uploadPath = (path: string, mode: 'create' | 'either') => `upload:${mode} ${path}`

  return {
    token,
    opens,
    uploadToken: (path: string, mode: 'create' | 'either') => token(uploadPath(path, mode), UPLOAD_SECONDS),
    /** How a token lets its bearer upload; null where it does not. */
    uploadMode: (path: string, token: string) =>
      (['create', 'either'] as const).find((mode) => opens(uploadPath(path, mode), token)) ?? null,
  }
}
