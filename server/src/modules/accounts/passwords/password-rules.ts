import { passwordLength } from '@vermeil/contracts/accounts'
import { commonPasswords } from './common-passwords.ts'

export type Weakness = { reasons: ('length' | 'characters' | 'pwned')[]; message: string }

/** Why a new password is too weak to keep; null when it will do. */
export function whyWeak(password: string): Weakness | null {
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
