import { createHmac, timingSafeEqual } from 'node:crypto'

const LONGEST_SECONDS = 7 * 24 * 3600

/** An address that opens one private object for a while, to whoever holds it. */
export function createSignedAddresses(secret: Buffer, now: () => number = Date.now) {
  const sign = (path: string, expires: string) =>
    createHmac('sha256', secret).update(`${expires} ${path}`).digest('base64url')

  return {
    token(path: string, expiresInSeconds: number): string {
      const expires = String(Math.floor(now() / 1000) + Math.min(expiresInSeconds, LONGEST_SECONDS))
      return `${expires}.${sign(path, expires)}`
    },

    opens(path: string, token: string): boolean {
      const [expires = '', signature = ''] = token.split('.')
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(path, expires))]
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
      return Number(expires) * 1000 > now()
    },
  }
}
