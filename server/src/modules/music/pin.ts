import { randomBytes, type ScryptOptions, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'

const BYTES = 32
const cost: ScryptOptions = { N: 16_384, r: 8, p: 1 }

/** Keeps only a hash of the PIN, so that it is in no memory dump or log, and compares in the same time right or wrong. */
export function createPin(pin: string) {
  const salt = randomBytes(16)
  const right = scryptSync(pin, salt, BYTES, cost)
  return {
    matches: (given: string): Promise<boolean> =>
      new Promise((resolve, reject) => {
        scrypt(given, salt, BYTES, cost, (error, hash) => {
          if (error) reject(error)
          else resolve(timingSafeEqual(hash, right))
        })
      }),
  }
}
