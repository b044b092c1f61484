import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's figures for Argon2id, which is the library's default algorithm. */
const productionCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export type HashCost = typeof productionCost

/** Every hash that is computed, for the test that counts them: a known address must cost as many as an unknown one. */
export const hashing = channel('vermeil:password-hash')

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords(cost: HashCost = productionCost) {
  const dummy = hash('nobody has this password', cost)

  return {
    hash(password: string): Promise<string> {
      hashing.publish('hash')
      return hash(password, cost)
    },

    /** An account that does not exist costs the same time as one that does: the clock must not tell them apart. */
    async matches(password: string, hashed: string | null | undefined): Promise<boolean> {
      hashing.publish('verify')
      const isRight = await verify(hashed ?? (await dummy), password)
      return isRight && Boolean(hashed)
    },
  }
}
