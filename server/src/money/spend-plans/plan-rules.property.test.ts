import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { allIn, type CostTerms, deliveredTerms, type RateTables, type TaxRow } from '@vermeil/contracts/money/all-in'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import type { SpendPlanBody } from '@vermeil/contracts/money/spend-plans.schema'
import { type Cents, dollars } from '@vermeil/contracts/money.schema'
import { minimumBid, unusualAmount } from '@vermeil/contracts/selling/bidding.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { assert, describe, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import { lotForPlan } from '../../selling/auctions/lots/plan-lots.ts'
import { aLot, aSaleroomLot, minutes, msBefore, noon } from '../../selling/auctions/rules/bid-rules.fixtures.ts'
import { LotAtPlay } from '../../selling/auctions/rules/lot-play.fixtures.ts'
import { refuseTakingBack } from './manage-plans.ts'
import { answered, canContinue } from './move-answer.ts'
import { type PlanPlace, placesOf, termsOf } from './plan-places.ts'
import { isTaken, nextMove, roomIn } from './plan-rules.ts'
import type { PlaceRow, PlanRow } from './plan-store.ts'

const owner = 'olga' as AccountId
const now = msBefore(noon, minutes(60))

const work: WorkDelivery = {
  ...{ country: 'US', city: '', hasPickup: false, shipping: 'courier', packing: 'framed', chargedGrams: 1_000 },
  ...{ ownPrice: null, ownPriceAbroad: null, shipWithinDays: 7 },
}

/** Where the job dies: before its move reaches the engine, or before the answer is stored. */
type Crash = 'unsent' | 'unanswered' | null
type Wish = { readonly lot: number; readonly limit: Cents; readonly confirmUnusual: boolean }
type Wanted = Pick<SpendPlanBody, 'budget' | 'maxWins'> & { readonly wishes: readonly Wish[] }

/** A plan that plays against the real rules of bidding, with its rows in memory. */
class PlanAtPlay {
  plan: PlanRow
  rows: PlaceRow[] = []
  tables: RateTables
  readonly lots: readonly LotAtPlay[]
  /** What the engine has answered to each move, as its table of answers does. */
  readonly #answers = new Map<string, ErrorCode | null>()
  /** The terms that each maximum was first accepted by: what its owner was promised. */
  readonly promised = new Map<string, CostTerms>()
  #places = 0

  constructor({ budget, maxWins, wishes }: Wanted, lots: number, tables: RateTables) {
    this.tables = tables
    this.lots = Array.from({ length: lots }, (_, index) => {
      const make = index % 2 === 0 ? aLot : aSaleroomLot
      return new LotAtPlay(make({ id: `lot-${index}`, startingBid: dollars(100) }))
    })
    this.plan = {
      ...{ id: 'plan', accountId: owner, name: 'Autumn', budget, askedBudget: null, maxWins },
      ...{ country: 'US', region: '', stoppedAt: null },
    }
    this.rows = this.#placesFor(wishes)
  }

  /** Those about lots that there are. */
  #known = (wishes: readonly Wish[]) => wishes.filter(({ lot }) => lot < this.lots.length)

  #placesFor(wishes: readonly Wish[]): PlaceRow[] {
    return this.#known(wishes).map(({ lot, limit, confirmUnusual }): PlaceRow => {
      const lotId = `lot-${lot}` as LotId
      const known = this.rows.find((row) => row.lotId === lotId)
      if (known)
        return { ...known, limit, confirmsUnusual: known.state === 'placing' ? known.confirmsUnusual : confirmUnusual }
      return {
        ...{ id: `place-${++this.#places}`, planId: 'plan', lotId, limit, confirmsUnusual: confirmUnusual },
        ...{ terms: this.terms(), state: 'waiting', reason: null, max: null, nextMax: null, moveNo: 0 },
      }
    })
  }

  terms = (): CostTerms => must(deliveredTerms(this.tables, work, { country: 'US', region: null }), 'a price')
  playOf = ({ lotId }: PlaceRow): LotAtPlay => must(this.lots[Number(lotId.slice(4))], 'a lot')

  places(): PlanPlace[] {
    return placesOf(this.plan, this.rows, {
      lots: new Map(this.lots.map(({ lot }) => [lot.id, lotForPlan(lot, now)])),
      deliveries: new Map(this.lots.map(({ lot }) => [lot.id, work])),
      ...{ prices: { ...this.tables, quotes: [] }, canBid: true },
    })
  }

  #change(id: string, change: Partial<PlaceRow>): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...change } : row))
  }

  /** What the job does after a commit, until there is nothing to do or it dies after so many moves. */
  adapt(moves = 99, crash: Crash = null): void {
    for (let move = 0; move < 99; move++) {
      const dies = move >= moves ? crash : null
      const sent = this.#decide()
      this.check()
      if (!sent || dies === 'unsent') return
      const refusal = this.#place(sent)
      this.check()
      if (dies === 'unanswered') return
      this.#change(sent.id, answered(sent, refusal))
      this.check()
      if (!canContinue(refusal)) return
    }
    assert.fail('The plan finds no end')
  }

  #decide(): PlaceRow | null {
    const places = this.places()
    for (const { id, state, ended } of places) {
      if (state.kind === 'won') this.#change(id, { state: 'won' })
      if (ended) this.#change(id, { state: 'over', reason: ended, nextMax: null })
    }
    const unanswered = this.rows.find(({ state }) => state === 'placing')
    if (unanswered) return unanswered
    const move = nextMove(termsOf(this.plan), places)
    if (!move) {
      const { askedBudget } = this.plan
      if (askedBudget !== null && roomIn(termsOf(this.plan), places).money >= 0) {
        this.plan = { ...this.plan, budget: askedBudget, askedBudget: null }
      }
      return null
    }
    const { row, terms } = must(
      places.find(({ id }) => id === move.place),
      'a place',
    )
    this.#change(row.id, { state: 'placing', nextMax: move.max, moveNo: row.moveNo + 1, terms })
    return must(
      this.rows.find(({ id }) => id === row.id),
      'a place',
    )
  }

  /** The engine answers a repeated move as it did the first time. */
  #place(row: PlaceRow): ErrorCode | null {
    const { id, moveNo, nextMax, terms, confirmsUnusual } = row
    const key = `${id}:${moveNo}`
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const max = must(nextMax, 'a maximum on its way')
    const { lot } = this.playOf(row)
    // Usual when the plan was made; a correction of the price may have made it unusual since.
    const isUnusual = !confirmsUnusual && unusualAmount(lot, max) !== null
    const decision = isUnusual ? null : this.playOf(row).plan(owner, id, max)
    const refusal = !decision ? 'bid.unusual' : decision.accepted ? null : decision.code
    this.#answers.set(key, refusal)
    if (refusal) return refusal
    assert.deepEqual(this.promised.get(id) ?? terms, terms)
    this.promised.set(id, terms)
    return null
  }

  edit({ budget, maxWins, wishes }: Wanted): void {
    if (this.plan.stoppedAt) return
    const before = this.places()
    const lots = this.#known(wishes).map(({ lot, limit }) => ({ lotId: `lot-${lot}`, limit }))
    try {
      refuseTakingBack(this.plan, before, { name: '', country: 'US', region: '', budget, maxWins, lots })
    } catch (error) {
      if (error instanceof AppError) return
      throw error
    }
    this.rows = this.rows.filter(({ id }) => before.some((place) => place.id === id && isTaken(place)))
    this.rows = this.#placesFor(wishes)
    const isLower = budget < this.plan.budget
    const budgets = isLower ? { askedBudget: budget } : { budget, askedBudget: null }
    this.plan = { ...this.plan, maxWins, ...budgets }
  }

  stop(): void {
    this.plan = { ...this.plan, stoppedAt: now }
  }

  /** The slow and obvious sum: each lot that a maximum of the plan leads or has won, by the terms of that maximum. */
  check(): void {
    let [spent, wins] = [0, 0]
    for (const { lot } of this.lots) {
      const terms = lot.leadPlan === null ? undefined : this.promised.get(lot.leadPlan)
      const isWon = lot.state === 'sold' && lot.outcome === 'highest-bidder'
      if (!terms || !(lot.state === 'live' || isWon)) continue
      spent += allIn(isWon ? must(lot.currentBid, 'a price') : must(lot.leaderMax, 'a maximum'), terms).total
      wins++
    }
    assert.isAtMost(spent, this.plan.budget)
    assert.isAtMost(wins, this.plan.maxWins)
    this.#spent = spent
    this.#wins = wins
  }
  #spent = 0
  #wins = 0

  /** After the job has run, no lot in the order of preference could take a cent of the free money. */
  checkNothingIsLeftOver(): void {
    if (this.plan.stoppedAt) return
    const free = (this.plan.askedBudget ?? this.plan.budget) - this.#spent
    for (const row of this.rows) {
      const { lot } = this.playOf(row)
      const isAllowed = (max: Cents) => row.confirmsUnusual || unusualAmount(lot, max) === null
      if (lot.state !== 'live') continue
      if (lot.leadPlan === row.id) {
        const max = must(lot.leaderMax, 'a maximum')
        const terms = must(this.promised.get(row.id), 'the terms of a maximum')
        const [cost, nextCost] = [allIn(max, terms).total, allIn(max + 1, terms).total]
        // A limit that was lowered below the price can't take back what the room has seen.
        assert.isTrue(cost <= row.limit || max === lot.currentBid)
        assert.isTrue(nextCost - cost > free || nextCost > row.limit || !isAllowed(max + 1))
      } else if (!this.promised.has(row.id) && lot.leader !== owner && this.#wins < this.plan.maxWins) {
        const total = allIn(minimumBid(lot), this.terms()).total
        assert.isTrue(total > free || total > row.limit)
      }
    }
  }
}

const someTables = fc
  .record({
    price: fc.integer({ min: 0, max: dollars(60) }),
    insuranceRate: fc.integer({ min: 0, max: 300 }),
    tax: fc.option(
      fc.record({
        ...{ rate: fc.integer({ min: 1, max: 2_500 }), mode: fc.constantFrom('added' as const, 'included' as const) },
        ...{ onWork: fc.boolean(), onDelivery: fc.boolean() },
      }),
    ),
  })
  .map(({ price, insuranceRate, tax }): RateTables => {
    const tariff = { steps: [{ upToKg: 100, price }], days: { min: 2, max: 5 } }
    const taxes: TaxRow[] = tax ? [{ country: 'US', region: null, ...tax }] : []
    return { rates: { domestic: tariff, zones: [], elsewhere: tariff, insuranceRate, crating: 0 }, taxes }
  })
const someMoney = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: dollars(50), max: dollars(900) }) },
  { weight: 1, arbitrary: fc.integer({ min: dollars(900), max: dollars(4_000) }) },
)
const someWanted: fc.Arbitrary<Wanted> = fc.record({
  budget: someMoney,
  maxWins: fc.integer({ min: 1, max: 3 }),
  wishes: fc
    .uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 })
    .chain((lots) =>
      fc.tuple(
        ...lots.map((lot) => fc.record({ lot: fc.constant(lot), limit: someMoney, confirmUnusual: fc.boolean() })),
      ),
    ),
})

const acts = [
  'open',
  'ceiling',
  'by-hand',
  'floor',
  'void',
  'void',
  'correct',
  'close',
  'buy',
  'edit',
  'rates',
  'stop',
] as const
const someAct = fc.record({
  lot: fc.nat(4),
  act: fc.constantFrom(...acts),
  by: fc.constantFrom('ben', 'cleo'),
  more: fc.nat(8),
  /** The latest bid most often: the one that took the lead. */
  nth: fc.oneof(fc.constant(0), fc.nat(9)),
  /** After how many moves the job dies, and where. */
  moves: fc.nat(2),
  crash: fc.constantFrom<Crash>(null, null, null, 'unsent', 'unanswered'),
  wanted: someWanted,
  tables: someTables,
})
const someStory = fc.array(someAct, { maxLength: 40, size: 'max' })
type Act = typeof someAct extends fc.Arbitrary<infer A> ? A : never

function perform(plan: PlanAtPlay, { lot: index, act, by, more, nth, wanted, tables }: Act): void {
  const play = must(plan.lots[index % plan.lots.length], 'a lot')
  const amount = minimumBid(play.lot) + dollars(25 * more)
  const entry = play.entries.at(-1 - (nth % Math.max(1, play.entries.length)))
  const perform: Record<Act['act'], () => unknown> = {
    open: () => play.open(by, amount),
    ceiling: () => play.ceiling(by, amount),
    'by-hand': () => play.open(owner, amount),
    floor: () => play.floor(),
    void: () => entry && play.void(entry.sequence),
    correct: () => play.correct(),
    close: () => play.lot.state === 'live' && play.close(),
    buy: () => play.lot.state === 'live' && more === 0 && play.buy(by, amount),
    edit: () => plan.edit(wanted),
    rates: () => {
      plan.tables = tables
    },
    // Rarely: little happens to a plan after it.
    stop: () => more === 0 && plan.stop(),
  }
  perform[act]()
}

describe('a spend plan', () => {
  test('never spends a cent or wins a lot too much, and leaves nothing free that it could place', {
    tags: ['sampled'],
  }, () => {
    fc.assert(
      fc.property(someWanted, fc.integer({ min: 2, max: 5 }), someTables, someStory, (wanted, lots, tables, story) => {
        const play = new PlanAtPlay(wanted, lots, tables)
        play.adapt()
        for (const act of story) {
          perform(play, act)
          play.check()
          play.adapt(act.moves, act.crash)
          if (act.crash === null) play.checkNothingIsLeftOver()
        }
      }),
      { numRuns: sampleSize(2_400) },
    )
  })
})
