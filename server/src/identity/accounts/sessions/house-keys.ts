import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { must } from '../../../platform/must.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { createSecretBox, openWith, type Secrets } from '../../../platform/secret-box.ts'
import { houseKeyStore } from './house-key-store.ts'

/** Values under these are encrypted: another key can seal them again. */
export const sealedPurposes = ['factor secrets', 'push keys', 'retired keys'] as const
/**
 * Proofs under these are hashes, or were given to people and are stored nowhere. A key that is dropped leaves the secrets
 * with which they are checked behind, sealed with its successor.
 */
const checkedPurposes = [
  ...['known addresses', 'mailed codes', 'pick-up codes', 'recovery codes', 'refresh tokens', 'signed addresses'],
  'unsubscribe links',
] as const
export type SealedPurpose = (typeof sealedPurposes)[number]
export type Purpose = SealedPurpose | (typeof checkedPurposes)[number] | 'backups'

export type SigningKey = {
  privateKey: KeyObject
  publicKey: KeyObject
  /** The public part, as /.well-known/jwks.json lists it. */
  publicJwk: JWK & { kid: string }
  /** A separate key for each other purpose, all from one secret. */
  derive(purpose: Purpose): Buffer
}
export type SigningKeys = readonly [SigningKey, ...SigningKey[]]

export interface HouseKeys {
  /** The first signs, all verify. */
  readonly all: SigningKeys
  /** The first makes what is new. Those of keys that were dropped are among the others. */
  secrets(purpose: Purpose): Secrets
}

type Source = { pem: string | undefined; dir: string }
const fileIn = (dir: string) => join(dir, 'jwt-key.pem')

/** Whether there is a key already: a restore must not make one. */
export const hasSigningKey = ({ pem, dir }: Source): boolean => pem !== undefined || existsSync(fileIn(dir))

/** The keys of the configuration, or one that is made at the first start and stored in the data folder. */
export async function loadSigningKeys({ pem, dir }: Source): Promise<SigningKeys> {
  // Settings files often carry the line breaks of a PEM as the two characters \n.
  const text = pem?.replaceAll('\\n', '\n') ?? storedKeys(dir)
  const [first, ...others] = text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [text]
  return [await readKey(must(first, 'a key')), ...(await Promise.all(others.map(readKey)))]
}

async function readKey(pem: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem)
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

export const makeSigningKey = (): Promise<SigningKey> => readKey(newPem())
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string
const newPem = () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
export const pemsOf = (keys: SigningKeys): string => keys.map(({ privateKey }) => pemOf(privateKey)).join('')

function storedKeys(dir: string): string {
  mkdirSync(dir, { recursive: true })
  try {
    const pem = newPem()
    // Fails if there is one already: of two nodes that start together, the second takes the key of the first.
    writeFileSync(fileIn(dir), pem, { mode: 0o600, flag: 'wx' })
    return pem
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(fileIn(dir), 'utf8')
  }
}

/** Replaces the file of the data folder at once: a node that starts meanwhile reads the old keys or the new ones. */
export function storeKeys(dir: string, keys: SigningKeys): void {
  const next = `${fileIn(dir)}.next`
  writeFileSync(next, pemsOf(keys), { mode: 0o600 })
  renameSync(next, fileIn(dir))
}

export const secretsOf = (keys: SigningKeys, purpose: Purpose): Secrets => {
  const [first, ...others] = keys
  return [first.derive(purpose), ...others.map((key) => key.derive(purpose))]
}

/** What a key that is dropped leaves behind. */
export function sealRetired(keys: SigningKeys, retired: SigningKey): Buffer {
  const secrets = checkedPurposes.map((purpose) => [purpose, retired.derive(purpose).toString('base64url')])
  return createSecretBox(secretsOf(keys, 'retired keys')).seal(JSON.stringify(Object.fromEntries(secrets)))
}

/** The keys of a server that starts, which notes with which it seals. */
export async function openHouseKeys(source: Source, run: RunSql): Promise<HouseKeys> {
  const all = await loadSigningKeys(source)
  await houseKeyStore.noteUsed(run, all[0].publicJwk.kid)
  const configured = new Set(all.map(({ publicJwk }) => publicJwk.kid))
  const openers = secretsOf(all, 'retired keys')
  const retired = (await houseKeyStore.ofHouse(run)).flatMap(({ id, sealedSecrets }) => {
    if (!sealedSecrets || configured.has(id)) return []
    // What no key opens was left by a house whose keys these are not: `doctor` says so.
    const opened = openers.map((opener) => openWith(opener, sealedSecrets)).find((text) => text !== null)
    return opened ? [JSON.parse(opened) as Partial<Record<Purpose, string>>] : []
  })
  return {
    all,
    secrets(purpose) {
      const [first, ...others] = secretsOf(all, purpose)
      const left = retired.flatMap((secrets) => secrets[purpose] ?? [])
      return [first, ...others, ...left.map((text) => Buffer.from(text, 'base64url'))]
    },
  }
}
