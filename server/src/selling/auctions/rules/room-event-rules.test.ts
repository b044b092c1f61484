import { expect, test } from 'vitest'
import { aLot, aSaleroomLot, minutes, msAfter, noon, roomTerms } from './bid-rules.fixtures.ts'
import { endLot } from './closing-rules.ts'
import type { Lot } from './lot-states.ts'
import { roomEventBetween } from './room-event-rules.ts'
import { bringOnBlock, decideExtend, decideResume, decideStop, returnToQueue } from './saleroom-clock.ts'

const lotOf = (decided: { accepted: boolean; lot?: Lot }): Lot => {
  if (!decided.lot) throw new Error('refused')
  return decided.lot
}
const before = new Date(noon.getTime() - minutes(5))

test('each change of the clock has its word', () => {
  const waiting = aSaleroomLot({ state: 'scheduled', closesAt: null, onBlockSince: null })
  const live = bringOnBlock(waiting, minutes(10), roomTerms, before)
  const stopped = lotOf(decideStop(live, before))
  expect(roomEventBetween(waiting, live)).toBe('opened')
  expect(roomEventBetween(live, stopped)).toBe('stopped')
  expect(roomEventBetween(stopped, lotOf(decideExtend(stopped, before)))).toBe('extended')
  expect(roomEventBetween(stopped, lotOf(decideResume(stopped, msAfter(before, 1_000))))).toBe('resumed')
  expect(roomEventBetween(live, lotOf(decideExtend(live, before)))).toBe('extended')
  expect(roomEventBetween(live, returnToQueue(live, before))).toBe('queued')
})

test('a bid that leaves the close where it is has none, nor has an end, a withdrawal or a lot that waits', () => {
  const live = aLot()
  expect(roomEventBetween(live, { ...live, currentBid: 100_00, bidCount: 1 })).toBeNull()
  expect(roomEventBetween(live, endLot(live, 'passed', null, noon).lot)).toBeNull()
  expect(roomEventBetween(live, { ...live, state: 'withdrawn' })).toBeNull()
  const waiting = aLot({ state: 'scheduled' })
  expect(roomEventBetween(waiting, { ...waiting, closesAt: msAfter(noon, 1) })).toBeNull()
})
