import { expect, test } from 'vitest'
import { dollars } from '../money.schema.ts'
import type { ChainLink } from './bid-chain.schema.ts'
import { pauseBefore, type ReplayStep, replaySteps } from './replay-steps.ts'
import type { RoomEvent } from './room-events.schema.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 14, 12, 0, seconds)).toISOString()

let sequence = 0
const entry = (seconds: number, changes: Partial<ChainLink>): ChainLink => ({
  ...{ lotId: 'lot-1', sequence: ++sequence, kind: 'open', amount: null, bidder: null, placedAt: at(seconds) },
  ...{ voids: [], reason: null, outcome: null, hash: '', ...changes },
})
const event = (kind: RoomEvent['kind'], seconds: number, closes: number | null): RoomEvent => ({
  kind,
  at: at(seconds),
  closesAt: closes === null ? null : at(closes),
})

const named = (step: ReplayStep) => ('entry' in step ? step.entry.kind : step.word)

function theSteps(changes: Partial<Parameters<typeof replaySteps>[0]> = {}) {
  sequence = 0
  const entries = [
    entry(10, { amount: dollars(100), bidder: 'Paddle 100' }),
    entry(20, { amount: dollars(200), bidder: 'Paddle 101' }),
    entry(30, { kind: 'void', amount: dollars(100), bidder: 'Paddle 100', voids: [2], reason: 'By mistake' }),
    entry(115, { kind: 'floor', amount: dollars(200), bidder: 'Paddle 1' }),
    entry(300, { kind: 'closing', amount: dollars(200), bidder: 'Paddle 1', outcome: 'highest-bidder' }),
  ]
  const roomEvents = [
    event('opened', 0, 120),
    event('stopped', 40, 120),
    event('resumed', 60, 140),
    event('extended', 115, 300),
  ]
  return replaySteps({ venue: 'saleroom', opensAt: null, entries, roomEvents, ...changes })
}

test('entries and words come in the order of their time, with the warnings the clock passed while it ran', () => {
  expect(theSteps().map((step) => [named(step), (step.at - Date.parse(at(0))) / 1_000])).toEqual([
    ['opened', 0],
    ['open', 10],
    ['open', 20],
    ['void', 30],
    // It would have been a fair warning at 60, had bidding not been stopped before.
    ['stopped', 40],
    ['resumed', 60],
    ['fair-warning', 80],
    ['floor', 115],
    ['extended', 115],
    ['fair-warning', 240],
    ['last-call', 290],
    ['closing', 300],
  ])
})

test('each step has the price and leader of its moment; a voided bid names the entry that voids it', () => {
  const steps = theSteps()
  const standings = steps.map(({ price, leader }) => [price === null ? null : price / 100, leader])
  expect(standings.slice(0, 5)).toEqual([
    [null, null],
    [100, 'Paddle 100'],
    [200, 'Paddle 101'],
    [100, 'Paddle 100'],
    [100, 'Paddle 100'],
  ])
  expect(steps.flatMap((step) => ('entry' in step ? step.struckBy : []))).toEqual([null, 3, null, null, null])
  expect(steps.at(-1)).toMatchObject({ price: dollars(200), leader: 'Paddle 1', outcome: 'highest-bidder' })
})

test('a timed lot has no warnings, and one of before the events were stored opens at its time', () => {
  expect(theSteps({ venue: 'timed' }).map(named)).not.toContain('fair-warning')
  expect(named(theSteps({ roomEvents: [], opensAt: at(-60) })[0] as ReplayStep)).toBe('opened')
  expect(named(theSteps({ roomEvents: [], opensAt: at(11) })[0] as ReplayStep)).toBe('open')
})

test('entries keep the order of the chain, also where a clock was set back', () => {
  sequence = 0
  const entries = [
    entry(20, { amount: dollars(100), bidder: 'Paddle 100' }),
    entry(10, { amount: dollars(200), bidder: 'Paddle 101' }),
  ]
  expect(theSteps({ entries, roomEvents: [] }).map(({ price }) => price)).toEqual([dollars(100), dollars(200)])
})

test('pauses are shortened to ten seconds, then divided by the speed', () => {
  const [first, later] = [{ at: 0 }, { at: 3_600_000 }] as ReplayStep[]
  if (!first || !later) throw new Error('two steps')
  expect(pauseBefore(later, first, 1)).toBe(10_000)
  expect(pauseBefore({ ...later, at: 4_000 }, first, 4)).toBe(1_000)
  expect(pauseBefore({ ...later, at: 0 }, first, 60)).toBeGreaterThan(0)
})
