import { expect, test } from 'vitest'
import { aSaleroomLot, minutes, msAfter, msBefore, noon } from './bid-rules.fixtures.ts'
import { decideNext } from './saleroom-clock.ts'

const running = aSaleroomLot({ closesAt: msAfter(noon, minutes(5)), onBlockSince: msBefore(noon, minutes(12)) })
const sold = aSaleroomLot({ state: 'sold', endedAt: noon })

test.each([
  ['an empty room waits for a lot', null, false, noon, 'wait'],
  ['a lot that waits comes on an empty block', null, true, noon, 'bring-next'],
  ['a lot in its time stays', { ...running, onBlockSince: msBefore(noon, minutes(12) - 1) }, true, noon, 'wait'],
  ['after twelve minutes it makes room', running, true, noon, 'rotate'],
  ['with nobody waiting it stays', running, false, noon, 'wait'],
  ['a stopped one stays', { ...running, state: 'stopped' as const, stoppedAt: noon }, true, noon, 'wait'],
  ['a sold one is shown for four seconds', sold, true, msAfter(noon, 3_999), 'wait'],
  ['and then the next comes', sold, true, msAfter(noon, 4_000), 'bring-next'],
  ['or the block is cleared', sold, false, msAfter(noon, 4_000), 'clear'],
  [
    'a withdrawn one is not looked at',
    { ...sold, state: 'withdrawn' as const, endedAt: null },
    true,
    noon,
    'bring-next',
  ],
])('%s', (_, current, hasWaiting, now, step) => {
  expect(decideNext(current, hasWaiting, now)).toBe(step)
})
