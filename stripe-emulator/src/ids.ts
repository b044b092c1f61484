import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
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
