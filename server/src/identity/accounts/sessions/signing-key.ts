import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { must } from '../../../platform/must.ts'

export type SigningKey = {
  privateKey: KeyObject
  publicKey: KeyObject
  /** The public part, as /.well-known/jwks.json lists it. */
  publicJwk: JWK & { kid: string }
  /** A separate key for each other purpose, all from one secret. */
  derive(purpose: string): Buffer
}

type Source = { pem: string | undefined; dir: string }

/** Whether there is a key already: a restore must not make one. */
export const hasSigningKey = ({ pem, dir }: Source): boolean =>
  pem !== undefined || existsSync(join(dir, 'jwt-key.pem'))

/** The key from the configuration, or one that is made at the first start and stored in the data folder. */
export async function loadSigningKey({ pem, dir }: Source): Promise<SigningKey> {
  // Settings files often carry the line breaks of a PEM as the two characters \n.
  const privateKey = createPrivateKey(pem?.replaceAll('\\n', '\n') ?? storedKey(dir))
  const { asymmetricKeyType, asymmetricKeyDetails } = privateKey
  if (asymmetricKeyType !== 'ec' || asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('JWT_PRIVATE_KEY is not a P-256 key: make one with `openssl ecparam -genkey -name prime256v1`.')
  }
  const publicKey = createPublicKey(privateKey)
  const jwk = publicKey.export({ format: 'jwk' }) as JWK
  const kid = await calculateJwkThumbprint(jwk)
  const secret = Buffer.from(must(privateKey.export({ format: 'jwk' }).d, 'the secret of a private key'), 'base64url')
  return {
    privateKey,
    publicKey,
    publicJwk: { ...jwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `vermeil ${purpose}`, 32)),
  }
}

function storedKey(dir: string): string {
  const path = join(dir, 'jwt-key.pem')
  mkdirSync(dir, { recursive: true })
  try {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    // Fails if there is one already: of two nodes that start together, the second takes the key of the first.
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' })
    return pem
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(path, 'utf8')
  }
}
