import { formatMoney } from '../format-figures.ts'
import type { Cents } from '../money.schema.ts'
import type { ChainEntry } from './bid-chain.schema.ts'
import type { LotOutcome } from './bidding.schema.ts'

export type ChainFault =
  | 'other-lot'
  | 'sequence'
  | 'hash'
  | 'amount'
  | 'bidder'
  | 'void'
  | 'closing'
  | 'withdrawal'
  | 'head'

/** What no entry may do, as a fault and a sentence; null where all is well. */
type Objection = readonly [fault: ChainFault, explanation: string] | null

/** The auction as anyone can follow it: price and leader after each entry, and what no entry may do to them. */
export class ReplayedAuction {
  entries = 0
  price: Cents | null = null
  leader: string | null = null
  outcome: LotOutcome | null = null
  isWithdrawn = false
  /** Whose each standing bid is, by its sequence. */
  readonly #standingBids = new Map<number, string>()
  #last: ChainEntry | null = null

  get bids(): number {
    return this.#standingBids.size
  }

  add(entry: ChainEntry): Objection {
    if (this.isWithdrawn) return ['withdrawal', 'Nothing may follow the withdrawal of a lot.']
    const objection = this.outcome === null ? this.#play(entry) : this.#voidAfterClosing(entry, this.outcome)
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
      case 'withdrawal':
        return this.#withdraw(entry)
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
    this.#standingBids.set(entry.sequence, entry.bidder)
    return this.#stand(entry)
  }

  #correct(entry: ChainEntry): Objection {
    if (this.price === null || entry.amount === null || entry.amount >= this.price) {
      return ['amount', 'A correction can only lower a price.']
    }
    if (entry.bidder !== this.leader) return ['bidder', 'A correction leaves the leader in place.']
    return this.#stand(entry)
  }

  #strike(entry: ChainEntry): Objection {
    if (entry.voids.length === 0) return ['void', 'A void names what it strikes out.']
    for (const sequence of entry.voids) {
      if (!this.#standingBids.delete(sequence)) return ['void', `There is no standing bid ${sequence} to void.`]
    }
    return null
  }

  #void(entry: ChainEntry): Objection {
    const objection = this.#strike(entry)
    if (objection) return objection
    if (entry.outcome !== null) return ['void', 'A void ends no lot that is still open.']
    if ((entry.amount ?? 0) > (this.price ?? 0)) return ['amount', 'A void cannot raise the price.']
    if ((entry.amount === null) !== (entry.bidder === null)) return ['bidder', 'A price needs a leader.']
    return this.#stand(entry)
  }

  /** A void after the end leaves the result as it is, or leaves nobody: it never makes another winner or price. */
  #voidAfterClosing(entry: ChainEntry, outcome: LotOutcome): Objection {
    if (entry.kind !== 'void') return ['closing', 'Nothing but a void may follow the closing of a lot.']
    const winner = this.leader
    const isWinners = entry.voids.some((sequence) => this.#standingBids.get(sequence) === winner)
    const objection = this.#strike(entry)
    if (objection) return objection
    const isWonByBid = outcome === 'highest-bidder' || outcome === 'marked-by-admin'
    if (entry.outcome === null && entry.amount === this.price && entry.bidder === this.leader) {
      const isWithoutBid = isWonByBid && ![...this.#standingBids.values()].includes(winner ?? '')
      return isWithoutBid ? ['void', 'The winner has no standing bid left.'] : null
    }
    const isPassing = outcome === 'passed' || outcome === 'skipped-by-admin'
    const isUndone = isWonByBid ? entry.outcome === 'passed' : isPassing && entry.outcome === null
    if (!isUndone || !isWinners || entry.amount !== null || entry.bidder !== null) {
      return ['void', 'After the end a void makes no other winner or price.']
    }
    this.outcome = entry.outcome ?? outcome
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

  /** Its bids stay in the history; nobody leads, and nothing is owed. */
  #withdraw(entry: ChainEntry): Objection {
    if (entry.reason === null) return ['withdrawal', 'A withdrawal gives a reason.']
    if (entry.amount !== null || entry.bidder !== null || entry.outcome !== null) {
      return ['withdrawal', 'A lot that was withdrawn has no price, leader or outcome.']
    }
    this.isWithdrawn = true
    return this.#stand(entry)
  }

  #stand({ amount, bidder }: ChainEntry): null {
    this.price = amount
    this.leader = bidder
    return null
  }
}

function isBidOfAnother(entry: ChainEntry | null, bidder: string): boolean {
  return entry !== null && (entry.kind === 'open' || entry.kind === 'floor') && entry.bidder !== bidder
}
