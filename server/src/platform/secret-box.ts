import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto'
import { world } from './world.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** For one purpose, one from each key of the house: the first makes what is new, all open and check what is there. */
export type Secrets = readonly [Buffer, ...Buffer[]]

/** Whether any of the secrets has made this proof. */
export const isMadeByAny = (secrets: Secrets, make: (secret: Buffer) => Buffer, given: Buffer): boolean =>
  secrets.some((secret) => {
    const right = make(secret)
    return right.length === given.length && timingSafeEqual(right, given)
  })

/** Encrypts secrets that must be read again, such as a TOTP seed: a copy of the database alone doesn't reveal them. */
export interface SecretBox {
  seal(secret: string): Buffer
  open(box: Buffer): string
}

export function createSecretBox(secrets: Secrets): SecretBox {
  return {
    seal(secret) {
      const nonce = world.bytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, secrets[0], nonce)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },

    open(box) {
      for (const secret of secrets) {
        const opened = openWith(secret, box)
        if (opened !== null) return opened
      }
      throw new Error('No key of this server opens a sealed value: one that it was sealed with is missing.')
    },
  }
}

/** Null where another secret has sealed it. */
export function openWith(secret: Buffer, box: Buffer): string | null {
  const decipher = createDecipheriv(ALGORITHM, secret, box.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')
  try {
    return text + decipher.final('utf8')
  } catch {
    return null
  }
}
