import { createHash, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { world } from '../world.ts'
import { encryptPush, type PushRecipient } from './encrypt-push.ts'

/** The key pair by which push services know us (VAPID, RFC 8292). */
export interface VapidKeys {
  readonly privateKey: KeyObject
  /** The point itself, as browsers are given it. */
  readonly publicKey: Buffer
}

export interface PushMessage {
  readonly endpoint: string
  readonly recipient: PushRecipient
  readonly payload: string
  /** How long the push service stores it for a device that is switched off. */
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
  /** A newer message of the same tag replaces one that the push service still stores. */
  readonly tag: string
}

/** `gone`: the browser has ended the subscription. A number: refused for good, with this status. */
export type PushAnswer = 'taken' | 'gone' | number

const TIMEOUT_MS = 10_000
/** A token is valid for a day at most; push services refuse longer ones. */
const TOKEN_VALID = '12h'
/** The longest topic that push services accept. */
const TOPIC_CHARACTERS = 32

type Sender = { keys: VapidKeys; contact: string }

/** Sends one message. Throws what may succeed later, so that a job tries again. */
export async function sendPush(message: PushMessage, { keys, contact }: Sender): Promise<PushAnswer> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(message.endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(TOKEN_VALID)
    .sign(keys.privateKey)
  const answer = await fetch(message.endpoint, {
    method: 'POST',
    headers: {
      authorization: `vapid t=${token}, k=${keys.publicKey.toString('base64url')}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(message.ttlSeconds),
      urgency: message.urgency,
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, TOPIC_CHARACTERS),
    },
    body: new Uint8Array(encryptPush(Buffer.from(message.payload), message.recipient)),
    // Followed, it could lead to an address that a subscription may not have.
    redirect: 'error',
    signal: world.timeoutSignal(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (answer.ok) return 'taken'
  if (answer.status === 404 || answer.status === 410) return 'gone'
  if (answer.status === 429 || answer.status >= 500) throw new Error(`The push service answered ${answer.status}.`)
  return answer.status
}
