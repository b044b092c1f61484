import { timingSafeEqual } from 'node:crypto'
import { StripeError } from '../errors.ts'

/** The key is in a bearer header, or as the user name of basic authorization. */
export function checkKey(header: string | undefined, secretKey: string): void {
  const [scheme, credentials] = header?.split(' ') ?? []
  const key =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(credentials ?? '', 'base64')
          .toString('utf8')
          .split(':')[0]
      : scheme?.toLowerCase() === 'bearer'
        ? credentials
        : undefined
  if (!key) {
    throw new StripeError(
      'unauthorized',
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").',
    )
  }
  if (/^[sr]k_live_/.test(key)) {
    throw new StripeError(
      'unauthorized',
      'This is a Stripe emulator: it moves no money and never accepts a live key. Check where your requests go.',
    )
  }
  const given = Buffer.from(key)
  const wanted = Buffer.from(secretKey)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new StripeError('unauthorized', `Invalid API Key provided: ${masked(key)}`)
  }
}

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(Math.max(4, key.length - 12))}${key.slice(-4)}`
