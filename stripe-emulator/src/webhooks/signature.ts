import { createHmac } from 'node:crypto'

/** The value of the `Stripe-Signature` header: receivers compute the same and refuse old timestamps. */
export function signatureHeader(payload: string, secret: string, timestampSeconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${timestampSeconds}.${payload}`).digest('hex')
  return `t=${timestampSeconds},v1=${v1}`
}
