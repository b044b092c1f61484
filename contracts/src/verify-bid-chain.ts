import { type ChainEntry, type ChainLink, chainStart, chainText } from './bid-chain.ts'
import type { LotOutcome } from './bidding.ts'
import { type Cents, formatMoney } from './money.ts'

// The browser and Node both have these; this package is type-checked with neither one's library.
interface Sha256 {
  digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>
}
declare const crypto: { subtle?: Sha256 } | undefined
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

export type ChainVerdict =
  | {
      verdict: 'intact'
      entries: number
      bids: number
      /** The hash of the last entry: whoever noted it earlier can see that nothing before it has changed. */
      head: string
      price: Cents | null
      leader: string | null
      outcome: LotOutcome | null
    }
  | { verdict: 'broken'; sequence: number; fault: ChainFault; explanation: string }
  /** Browsers offer SHA-256 to secure pages only. Saying so beats calling an unchecked chain sound. */
  | { verdict: 'unchecked'; explanation: string }

export type ChainFault = 'other-lot' | 'sequence' | 'hash' | 'amount' | 'bidder' | 'void' | 'closing' | 'head'

/**
 * Recomputes a lot's whole chain from its public fields, and plays the auction again by its public rules.
 *
 * The hashes show that nothing was altered, inserted or removed since they were published; the rules show that what
 * was published is an auction: prices rise, except where the house says in the open that it corrected or voided.
 *
 * @param announcedHead the hash the house gives as the last one; without it a chain cut short looks whole.
 */
export async function verifyBidChain(links: readonly ChainLink[], announcedHead: string | null): Promise<ChainVerdict> {
  const sha256 = typeof crypto === 'undefined' ? undefined : crypto.subtle
  if (sha256 === undefined) {
    return { verdict: 'unchecked', explanation: 'This page is not secure (https), so the browser offers no SHA-256.' }
  }
  const auction = new ReplayedAuction()
  let previousHash = chainStart

  for (const link of links) {
    const broken = (fault: ChainFault, explanation: string): ChainVerdict => {
      return { verdict: 'broken', sequence: link.sequence, fault, explanation }
    }
    if (link.lotId !== links[0]?.lotId) return broken('other-lot', 'This entry belongs to another lot.')

    const expectedSequence = auction.entries + 1
    if (link.sequence !== expectedSequence) {
      return broken('sequence', `Entry ${expectedSequence} should stand here, not entry ${link.sequence}.`)
    }
    const hash = await hexDigest(sha256, chainText(previousHash, link))
    if (hash !== link.hash) {
      return broken(
        'hash',
        'The fields of this entry, or its place in the chain, are not those its hash was made from.',
      )
    }
    const objection = auction.add(link)
    if (objection) return broken(...objection)
    previousHash = hash
  }

  const head = links.length === 0 ? null : previousHash
  if (head !== announcedHead) {
    const explanation = 'The chain does not end with the hash the house announced as its last.'
    return { verdict: 'broken', sequence: auction.entries, fault: 'head', explanation }
  }
  const { entries, bids, price, leader, outcome } = auction
  return { verdict: 'intact', entries, bids, head: previousHash, price, leader, outcome }
}

type Objection = readonly [fault: ChainFault, explanation: string] | null

/** The auction as anyone can follow it: price and leader after each entry, and what no entry may do to them. */
class ReplayedAuction {
  entries = 0
  price: Cents | null = null
  leader: string | null = null
  outcome: LotOutcome | null = null
  readonly #standingBids = new Set<number>()
  #last: ChainEntry | null = null

  get bids(): number {
    return this.#standingBids.size
  }

  add(entry: ChainEntry): Objection {
    const objection = this.outcome === null ? this.#play(entry) : afterClosing
    if (objection) return objection
    this.entries += 1
    this.#last = entry
    return null
  }

  #play(entry: ChainEntry): Objection {
    switch (entry.kind) {
      case 'open':
      case 'floor':
      case 'ceiling-answer':
        return this.#bid(entry)
      case 'correction':
        return this.#correct(entry)
      case 'void':
        return this.#void(entry)
      case 'closing':
        return this.#close(entry)
    }
  }

  #bid(entry: ChainEntry): Objection {
    if (entry.amount === null || entry.bidder === null) return ['bidder', 'A bid has an amount and a bidder.']
    const price = this.price ?? 0
    // Of two equal amounts the earlier wins: a ceiling left before the bid it answers may answer with the same amount.
    const isTie = entry.kind === 'ceiling-answer' && entry.amount === price && isBidOfAnother(this.#last, entry.bidder)
    if (entry.amount <= price && !isTie) {
      return ['amount', `${formatMoney(entry.amount)} is not above the price of ${formatMoney(price)}.`]
    }
    this.#standingBids.add(entry.sequence)
    return this.#stand(entry)
  }

  #correct(entry: ChainEntry): Objection {
    if (this.price === null || entry.amount === null || entry.amount >= this.price) {
      return ['amount', 'A correction can only lower a price.']
    }
    if (entry.bidder !== this.leader) return ['bidder', 'A correction leaves the leader in place.']
    return this.#stand(entry)
  }

  #void(entry: ChainEntry): Objection {
    if (entry.voids.length === 0) return ['void', 'A void names what it strikes out.']
    for (const sequence of entry.voids) {
      if (!this.#standingBids.delete(sequence)) return ['void', `There is no standing bid ${sequence} to void.`]
    }
    if ((entry.amount ?? 0) > (this.price ?? 0)) return ['amount', 'A void can not raise the price.']
    if ((entry.amount === null) !== (entry.bidder === null)) return ['bidder', 'A price needs a leader.']
    return this.#stand(entry)
  }

  #close(entry: ChainEntry): Objection {
    this.outcome = entry.outcome
    switch (entry.outcome) {
      case null:
        return ['closing', 'A closing says how the lot ended.']
      case 'highest-bidder':
      case 'marked-by-admin': {
        const isTheLeaders = entry.amount !== null && entry.amount === this.price && entry.bidder === this.leader
        return isTheLeaders ? null : ['closing', 'The lot was not sold to its leader at the price.']
      }
      case 'buy-now':
      case 'admin-purchase': {
        const isCheaper = entry.amount === null || entry.amount < (this.price ?? 0)
        return isCheaper ? ['closing', 'The lot was bought for less than was bid.'] : this.#stand(entry)
      }
      case 'passed':
      case 'skipped-by-admin':
        return entry.amount === null ? null : ['closing', 'A lot that was not sold has no hammer price.']
    }
  }

  #stand({ amount, bidder }: ChainEntry): null {
    this.price = amount
    this.leader = bidder
    return null
  }
}

const afterClosing: Objection = ['closing', 'Nothing may follow the closing of a lot.']

function isBidOfAnother(entry: ChainEntry | null, bidder: string): boolean {
  return entry !== null && (entry.kind === 'open' || entry.kind === 'floor') && entry.bidder !== bidder
}

async function hexDigest(sha256: Sha256, text: string): Promise<string> {
  const digest = new Uint8Array(await sha256.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
