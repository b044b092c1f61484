import { strict as assert } from 'node:assert'
import type { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import { type Answered, isUnknown } from './people.ts'

export type Situations = Record<
  | 'a bid whose answer was lost is found by its key'
  | 'a bid that was lost with its connection is placed by its repetition'
  | 'a bid that was lost with its connection is refused for good'
  | 'a lock becomes free with the connection that held it',
  number
>

/** Counts what only a fault can lead to, by what came of it. */
export function createSituations() {
  const reached: Situations = {
    'a bid whose answer was lost is found by its key': 0,
    'a bid that was lost with its connection is placed by its repetition': 0,
    'a bid that was lost with its connection is refused for good': 0,
    'a lock becomes free with the connection that held it': 0,
  }
  /** When the caller was left without an answer, by account and key. */
  const unknownSince = new Map<string, number>()

  return {
    reached,
    answer(answered: Answered, now: number): void {
      const { bidder, key, act, status, text } = answered
      if (!key || act === 'reuses the key') return
      const name = `${bidder.accountId} ${key}`
      const since = unknownSince.get(name)
      if (isUnknown(answered)) {
        if (since === undefined) unknownSince.set(name, now)
        return
      }
      if (since === undefined) return
      unknownSince.delete(name)
      const { bid, code } = JSON.parse(text) as Partial<BidReceipt> & { code?: string }
      if (code === 'bid.not-received') reached['a bid that was lost with its connection is refused for good']++
      if (status >= 300 || !bid) return
      if (Date.parse(bid.placedAt) <= since) reached['a bid whose answer was lost is found by its key']++
      else reached['a bid that was lost with its connection is placed by its repetition']++
    },
    freed(locks: number): void {
      reached['a lock becomes free with the connection that held it'] += locks
    },
    /** After the faults stop everybody learns what became of their calls. */
    atEnd: () => assert.equal(unknownSince.size, 0, 'somebody never learns what became of a bid'),
  }
}
