import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { passwordLength } from '@vermeil/contracts/identity/accounts.schema'
import { AuthRefusal, type Weakness } from '../gotrue/auth-refusal.ts'
import { commonPasswords } from './common-passwords.ts'

/** OWASP's figures for Argon2id, which is the library's default algorithm. */
const productionCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export type HashCost = typeof productionCost

/** Published for every hash, so that a test can count: a known address must cost as many as an unknown one. */
export const hashing = channel('vermeil:password-hash')

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords(cost: HashCost = productionCost) {
  const dummy = hash('nobody has this password', cost)

  return {
    hash(password: string): Promise<string> {
      hashing.publish('hash')
      return hash(password, cost)
    },

    /** Takes the same time without an account, so that timing doesn't reveal which addresses have one. */
    async matches(password: string, hashed: string | null | undefined): Promise<boolean> {
      hashing.publish('verify')
      const isRight = await verify(hashed ?? (await dummy), password)
      return isRight && Boolean(hashed)
    },
  }
}

/** Why a new password is too weak; null if it is strong enough. */
export function weaknessOf(password: string): Weakness | null {
  if (password.length < passwordLength.min) {
    return { reasons: ['length'], message: `Password should be at least ${passwordLength.min} characters.` }
  }
  if (commonPasswords.has(password.toLowerCase())) {
    return {
      reasons: ['pwned'],
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    }
  }
  return null
}

/** In bytes, since that is how far the protocol's servers read. */
export const isTooLong = (password: string): boolean => Buffer.byteLength(password) > passwordLength.max

/** Throws the refusal of a password that can't become anybody's. */
export function checkNewPassword(password: string): void {
  if (password === '') throw new AuthRefusal('validation_failed', { message: 'Signup requires a valid password' })
  if (isTooLong(password)) {
    throw new AuthRefusal('validation_failed', { message: 'Password cannot be longer than 72 characters' })
  }
  const weakness = weaknessOf(password)
  if (weakness) throw new AuthRefusal('weak_password', { weakness })
}
