import { createCipheriv, createECDH, ECDH, hkdfSync } from 'node:crypto'
import { world } from '../world.ts'

/** The keys of a browser's subscription. */
export interface PushRecipient {
  /** Its public key, a point on P-256. */
  readonly p256dh: Buffer
  readonly auth: Buffer
}

/** Fresh for every message, and chosen only by the test that compares with the example of the RFC. */
type Fresh = { privateKey?: Buffer; salt?: Buffer }

const CURVE = 'prime256v1'
/** The message is one record, and shorter than this. */
const RECORD_BYTES = 4_096
/** Marks the last record (RFC 8188). */
const LAST_RECORD = Buffer.of(2)

/** Encrypts a message for one browser, so that the push service in between can't read it (RFC 8291, aes128gcm). */
export function encryptPush(message: Buffer, { p256dh, auth }: PushRecipient, fresh: Fresh = {}): Buffer {
  const sender = createECDH(CURVE)
  if (fresh.privateKey) sender.setPrivateKey(fresh.privateKey)
  else sender.generateKeys()
  const senderKey = sender.getPublicKey()
  const salt = fresh.salt ?? world.bytes(16)

  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
  const secret = derive(sender.computeSecret(p256dh), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(message), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, recordSize, Buffer.of(senderKey.byteLength), senderKey, ...sealed])
}

/** Whether the bytes are a point of the curve: nothing can be encrypted for any others. */
export function isPushKey(p256dh: Buffer): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE)
    return true
  } catch {
    return false
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
