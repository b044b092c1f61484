import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type RandomBytes = (size: number) => Buffer

const source = new AsyncLocalStorage<RandomBytes>()

/** All ids that come of this work are drawn from these bytes instead of the operating system's: a run can be repeated. */
export const drawIdsFrom = <T>(bytes: RandomBytes, work: () => T): T => source.run(bytes, work)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function randomText(length: number): string {
  const draw = source.getStore() ?? randomBytes
  let text = ''
  while (text.length < length) {
    for (const byte of draw(length)) {
      // Bytes past the last whole alphabet are dropped: taking them modulo 62 would favor the first letters.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

/** Ids have Stripe's prefixes. A session's id is all one needs to open its page, so ids must not be guessable. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`

/** Checkout and portal ids are long, as Stripe's are: they are part of addresses that people are given. */
export const newSessionId = (prefix: 'cs_test' | 'bps' | 'acctlink'): string => `${prefix}_${randomText(58)}`

export const newClientSecret = (id: string): string => `${id}_secret_${randomText(25)}`
