import type { Cents } from '@vermeil/contracts/money.schema'
import { aBidder, minutes, msBefore, noon } from './bid-rules.fixtures.ts'
import type { Refusal } from './bid-rules.ts'
import { type AcceptedBid, type Bid, decideBid } from './bid-rules.ts'
import { decideClose, type EndedLot, endLot } from './closing-rules.ts'
import { type AmendedLot, decideCorrection, decideFloorBid } from './console-rules.ts'
import type { CeilingRecord, HistoryEntry } from './contest.ts'
import type { Lot } from './lot-states.ts'
import { decideVoid } from './void-rules.ts'

const quietTime = msBefore(noon, minutes(60))

/** A lot at play: carries each decision into the next, and keeps what a store would keep. */
export class LotAtPlay {
  lot: Lot
  readonly entries: HistoryEntry[] = []
  readonly ceilings: CeilingRecord[] = []

  constructor(lot: Lot) {
    this.lot = lot
  }

  // Everybody means what they say here, however much it is.
  open = (id: string, amount: Cents, now = quietTime) =>
    this.#bid({ bidder: aBidder(id), amount, confirmLeading: true, confirmUnusual: true }, now)
  ceiling = (id: string, maxAmount: Cents, now = quietTime) =>
    this.#bid({ bidder: aBidder(id), maxAmount, confirmUnusual: true }, now)
  plan = (id: string, plan: string, maxAmount: Cents, now = quietTime) =>
    this.#bid({ bidder: aBidder(id), maxAmount, plan, confirmUnusual: true }, now)
  floor = (now = quietTime) => this.#apply(decideFloorBid(this.lot, 'admin', now))
  correct = (now = quietTime) => this.#apply(decideCorrection(this.lot, 'admin', 'Misheard', now))
  void = (sequence: number, now = quietTime) =>
    this.#apply(decideVoid(this.lot, this, { sequence, actor: 'admin', reason: 'Entered by mistake' }, now))

  /** The hammer, by the clock or by the administrator. */
  close = (now = noon) => this.#apply(decideClose(this.lot, now))
  buy = (buyer: string, price: Cents, now = quietTime) =>
    this.#apply(endLot(this.lot, 'buy-now', { buyer, price }, now))

  /** The history as one reads it aloud: who, how much, and how it came about. */
  get story(): (readonly [string | null, Cents | null, string])[] {
    return this.entries.map(({ bidder, amount, kind }) => [bidder, amount, kind])
  }

  #bid(bid: Bid, now: Date) {
    const decision = this.#apply(decideBid(this.lot, bid, now))
    if (decision.accepted && decision.ceiling) this.ceilings.push(decision.ceiling)
    return decision
  }

  #apply<D extends AcceptedBid | AmendedLot | EndedLot | Refusal>(decision: D): D {
    if (decision.accepted) {
      this.lot = decision.lot
      this.entries.push(...decision.entries)
    }
    return decision
  }
}
