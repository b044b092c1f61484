import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { must } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { VapidKeys } from '../../../platform/push/send-push.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import { type PushKeyRow, pushKeyStore } from './push-store.ts'

export type PushKeys = () => Promise<VapidKeys>

/** The one key pair of all nodes, made when it is first needed. The private key is sealed: see `SecretBox`. */
export function createPushKeys({ database: { db }, box }: { database: Database; box: SecretBox }): PushKeys {
  let loaded: Promise<VapidKeys> | undefined

  async function load(): Promise<VapidKeys> {
    let stored = await pushKeyStore.read(db)
    if (!stored) {
      await pushKeyStore.add(db, makePair(box))
      stored = must(await pushKeyStore.read(db), 'the key pair that was just added')
    }
    return { publicKey: stored.publicKey, privateKey: createPrivateKey(box.open(stored.sealedPrivateKey)) }
  }

  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

function makePair(box: SecretBox): PushKeyRow {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = privateKey.export({ format: 'jwk' })
  const coordinates = [x, y].map((part) => Buffer.from(must(part, 'a coordinate of a public key'), 'base64url'))
  return {
    // Uncompressed, as browsers take it.
    publicKey: Buffer.concat([Buffer.of(4), ...coordinates]),
    sealedPrivateKey: box.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string),
  }
}
