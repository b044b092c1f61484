import type { Cents } from '@vermeil/contracts/money.schema'
import { incrementAt } from '@vermeil/contracts/selling/bidding.schema'
import { must } from '../../../platform/must.ts'
import type { Lot } from './lot-states.ts'

/**
 * The auction a second time, slow and obvious, for tests to hold the real rules against.
 *
 * It keeps what everyone ever offered in one list and ranks the whole list again at each word that is said. The real
 * rules keep the leader's ceiling alone; that both agree is the proof that no other ceiling matters.
 */
interface Offer {
  readonly bidder: string
  limit: Cents
  isCeiling: boolean
  /** Offers that are struck together: a ceiling that its leader restates goes on as the same one. */
  strand: number
}

export type Word =
  | { readonly say: 'open' | 'ceiling'; readonly bidder: string; readonly limit: Cents }
  | { readonly say: 'correct'; readonly to: Cents }

interface Logged {
  readonly word: Word
  readonly strand: number
  priceSeen: Cents | null
}

export class SlowAuction {
  price: Cents | null = null
  leader: Offer | null = null
  #offers: Offer[] = []
  #log: Logged[] = []
  #strands = 0
  readonly #terms: Pick<Lot, 'venue' | 'increments' | 'startingBid' | 'reserve'>

  constructor(terms: Pick<Lot, 'venue' | 'increments' | 'startingBid' | 'reserve'>) {
    this.#terms = terms
  }

  get leaderMax(): Cents | null {
    return this.leader?.isCeiling ? this.leader.limit : null
  }

  get minimum(): Cents {
    return this.price === null ? this.#terms.startingBid : this.price + incrementAt(this.#terms, this.price)
  }

  isAllowed(word: Word & { say: 'open' | 'ceiling' }): boolean {
    const isRestated = word.say === 'ceiling' && word.bidder === this.leader?.bidder
    return word.limit >= (isRestated ? must(this.price, 'this.price') : this.minimum)
  }

  /** Returns the strand the word belongs to, by which it can be struck. */
  hear(word: Word): number {
    const isRestated = word.say === 'ceiling' && word.bidder === this.leader?.bidder
    const strand = isRestated ? must(this.leader, 'this.leader').strand : ++this.#strands
    this.#apply(word, strand)
    this.#log.push({ word, strand, priceSeen: this.price })
    return strand
  }

  /** Forgets everything and hears it again without the struck strand, never dearer than the room saw it. */
  strike(struck: number, isEnded = false): void {
    this.#log = this.#log.filter(({ strand }) => strand !== struck)
    this.#offers = []
    this.price = null
    this.leader = null
    for (const { word, strand, priceSeen } of this.#log) {
      this.#apply(word, strand)
      if (priceSeen !== null) this.#lowerTo(priceSeen)
    }
    // The room sees this price now: a later void may not go above it either. After the end it sees the result as it was.
    if (this.price !== null && !isEnded)
      this.#log.push({ word: { say: 'correct', to: this.price }, strand: 0, priceSeen: this.price })
  }

  #apply(word: Word, strand: number): void {
    if (word.say === 'correct') this.#lowerTo(word.to)
    else if (word.bidder === this.leader?.bidder) this.#hearLeader(word, strand)
    else this.#hearNewcomer(word, strand)
  }

  #hearNewcomer(word: Word & { say: 'open' | 'ceiling' }, strand: number): void {
    const isCeiling = word.say === 'ceiling'
    this.#offers.push({ bidder: word.bidder, limit: word.limit, isCeiling, strand })
    // Sorting is stable, so among equal limits the one said first comes first.
    const winner = must(
      this.#offers.toSorted((a, b) => b.limit - a.limit)[0],
      'this.#offers.toSorted((a, b) => b.limit ',
    )
    this.leader = winner
    if (!winner.isCeiling) {
      this.price = winner.limit
      return
    }
    const rivals = this.#offers.filter(({ bidder }) => bidder !== winner.bidder).map(({ limit }) => limit)
    const best = Math.max(...rivals)
    const needed = rivals.length === 0 ? this.#terms.startingBid : best + incrementAt(this.#terms, best)
    this.price = this.#withReserve(Math.min(needed, winner.limit), winner.limit)
  }

  #hearLeader(word: Word & { say: 'open' | 'ceiling' }, strand: number): void {
    const leader = must(this.leader, 'this.leader')
    if (word.say === 'ceiling') {
      leader.limit = word.limit
      leader.isCeiling = true
      this.price = this.#withReserve(must(this.price, 'this.price'), word.limit)
      return
    }
    this.price = word.limit
    if (leader.isCeiling && leader.limit >= word.limit) return
    leader.limit = word.limit
    leader.isCeiling = false
    leader.strand = strand
  }

  #lowerTo(price: Cents): void {
    if (this.price === null || this.leader === null || this.price <= price) return
    this.price = price
    if (!this.leader.isCeiling) this.leader.limit = price
    // The others were outbid and notified: a lower price does not revive their bids.
    this.#offers = [this.leader]
  }

  #withReserve(price: Cents, limit: Cents): Cents {
    const { reserve } = this.#terms
    return reserve !== null && limit >= reserve ? Math.max(price, reserve) : price
  }
}
