import { canonicalJson } from '../canonical-json.ts'
import type { PassportEntry, ScreenGrant } from './passports.schema.ts'

/** What the first entry follows. Each entry names its passport, so every passport may start from the same value. */
export const passportStart = '0'.repeat(64)

/**
 * The exact texts whose SHA-256 are stored. Server and browser share them. The first element names the format; a change
 * of fields is a new name, since published hashes must always verify.
 */
export const entryText = (previousHash: string, bodyHash: string): string =>
  JSON.stringify(['vermeil-passport-1', previousHash, bodyHash])

export const bodyText = (entry: PassportEntry): string => canonicalJson(entry)

/**
 * No person's name is hashed on its own: a name may have to be erased, and a hash can't be. The seal is made with a random
 * salt, which is erased with the name; nobody can then guess the name from the seal.
 */
export const sealText = (salt: string, text: string): string => JSON.stringify(['vermeil-passport-name-1', salt, text])

/** What an artist or we signed by granting. */
export const grantText = ({ hash: _, kind: __, ...grant }: ScreenGrant): string =>
  JSON.stringify(['vermeil-screen-grant-1', canonicalJson(grant)])
