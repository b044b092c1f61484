import { dollars } from '@vermeil/contracts/money.schema'
import { describe, expect, test } from 'vitest'
import { aLot, aSaleroomLot, minutes, msAfter, msBefore, noon, roomTerms } from './bid-rules.fixtures.ts'
import { type Lot, openIfDue } from './lot-states.ts'
import { afterOutage } from './outage-rules.ts'
import {
  bringOnBlock,
  decideExtend,
  decideResume,
  decideSaleroomEntry,
  decideStop,
  isRotationDue,
  remainingMs,
  returnToQueue,
} from './saleroom-clock.ts'

function lotAfter(decision: { accepted: true; lot: Lot } | { accepted: false; code: string }): Lot {
  if (!decision.accepted) throw new Error(decision.code)
  return decision.lot
}

const waiting = aSaleroomLot({ state: 'scheduled', closesAt: null, onBlockSince: null })

describe('the saleroom clock', () => {
  test('runs for the lot’s own duration, or ten minutes where it has none', () => {
    expect(bringOnBlock(waiting, 360_000, roomTerms, noon).closesAt).toEqual(msAfter(noon, 360_000))
    expect(bringOnBlock(waiting, null, roomTerms, noon).closesAt).toEqual(msAfter(noon, 600_000))
  })

  test('does not run while stopped', () => {
    const lot = bringOnBlock(waiting, null, roomTerms, noon)
    const stopped = lotAfter(decideStop(lot, msAfter(noon, minutes(4))))
    expect(remainingMs(stopped, msAfter(noon, minutes(90)))).toBe(minutes(6))
    const resumed = lotAfter(decideResume(stopped, msAfter(noon, minutes(90))))
    expect(resumed).toMatchObject({ state: 'live', stoppedAt: null, closesAt: msAfter(noon, minutes(96)) })
  })

  test('cannot be stopped twice, nor resumed while it runs', () => {
    const lot = bringOnBlock(waiting, null, roomTerms, noon)
    expect(decideResume(lot, noon)).toMatchObject({ code: 'lot.not-stopped' })
    expect(decideStop(lotAfter(decideStop(lot, noon)), noon)).toMatchObject({ code: 'lot.stopped' })
  })

  test('gets five minutes more, running or stopped, but not after the hammer', () => {
    const lot = bringOnBlock(waiting, null, roomTerms, noon)
    expect(lotAfter(decideExtend(lot, noon)).closesAt).toEqual(msAfter(noon, minutes(15)))
    const stopped = lotAfter(decideStop(lot, noon))
    expect(remainingMs(lotAfter(decideExtend(stopped, noon)), noon)).toBe(minutes(15))
    expect(decideExtend(lot, msAfter(noon, minutes(10)))).toMatchObject({ code: 'lot.closed' })
  })

  test('makes room after twelve minutes on the block, not counting stopped time', () => {
    const lot = lotAfter(decideExtend(bringOnBlock(waiting, null, roomTerms, noon), noon))
    expect(isRotationDue(lot, msAfter(noon, minutes(12) - 1))).toBe(false)
    expect(isRotationDue(lot, msAfter(noon, minutes(12)))).toBe(true)
    const stopped = lotAfter(decideStop(lot, noon))
    const resumed = lotAfter(decideResume(stopped, msAfter(noon, minutes(60))))
    expect(isRotationDue(resumed, msAfter(noon, minutes(72) - 1))).toBe(false)
    expect(isRotationDue(resumed, msAfter(noon, minutes(72)))).toBe(true)
  })

  test('keeps what was left for a lot that goes back to the queue', () => {
    const lot = lotAfter(decideExtend(bringOnBlock(waiting, null, roomTerms, noon), noon))
    const queued = returnToQueue(lot, msAfter(noon, minutes(12)))
    expect(queued).toMatchObject({ state: 'scheduled', closesAt: null, onBlockSince: null, remainingMs: minutes(3) })
    expect(remainingMs(queued, noon)).toBe(minutes(3))
    const later = msAfter(noon, minutes(50))
    expect(bringOnBlock(queued, 360_000, roomTerms, later)).toMatchObject({
      closesAt: msAfter(later, minutes(3)),
      onBlockSince: later,
      remainingMs: null,
    })
  })
})

describe('a lot takes the terms of the settings', () => {
  const changed = { ...roomTerms, increments: [{ from: 0, step: dollars(100) }], paymentTermMs: minutes(24 * 60) }

  test('when it comes on the block for the first time', () => {
    expect(bringOnBlock(waiting, null, changed, noon)).toMatchObject({ ...changed, state: 'live' })
  })

  test('and not after a maximum was left by its terms, nor when it comes back from the queue', () => {
    const bidOn = { ...waiting, instructionNo: 1 }
    const back = returnToQueue(bringOnBlock(waiting, null, roomTerms, noon), msAfter(noon, minutes(2)))
    for (const lot of [bidOn, back]) {
      const { increments, paymentTermMs } = bringOnBlock(lot, null, changed, noon)
      expect({ increments, paymentTermMs }).toEqual({ increments: lot.increments, paymentTermMs: lot.paymentTermMs })
    }
  })

  test('when it moves into the saleroom, and when its opening time has come', () => {
    const now = msBefore(noon, minutes(5))
    expect(lotAfter(decideSaleroomEntry(aLot(), changed, now))).toMatchObject({ ...changed, venue: 'saleroom' })
    const scheduled = aLot({ state: 'scheduled', opensAt: noon, closesAt: msAfter(noon, minutes(60)) })
    expect(openIfDue(scheduled, noon, () => changed)).toMatchObject({ ...changed, state: 'live' })
    expect(openIfDue(scheduled, now, () => changed)).toBe(scheduled)
    const open = aLot()
    expect(openIfDue(open, now, () => changed)).toBe(open)
  })
})

describe('after an outage', () => {
  const outage = { lastSeenAt: noon, returnedAt: msAfter(noon, minutes(30)) }
  const tenMinutesOn = msAfter(outage.returnedAt, minutes(10))

  test.each([
    ['due at the last sign of life', noon],
    ['due during it', msAfter(noon, minutes(5))],
    ['due as the house returned', outage.returnedAt],
    ['due within ten minutes of the return', msBefore(tenMinutesOn, 1)],
  ])('a timed lot %s gets ten minutes from the return', (_when, closesAt) => {
    expect(afterOutage(aLot({ closesAt }), outage)?.closesAt).toEqual(tenMinutesOn)
  })

  test.each([
    ['was due before it', aLot({ closesAt: msBefore(noon, 1) })],
    ['has its ten minutes anyway', aLot({ closesAt: tenMinutesOn })],
    ['has ended', aLot({ state: 'sold', closesAt: msAfter(noon, 1) })],
  ])('a timed lot that %s is left alone', (_which, lot) => {
    expect(afterOutage(lot, outage)).toBeNull()
  })

  test('of a minute or less, timed lots are left alone', () => {
    const lot = aLot({ closesAt: msAfter(noon, 30_000) })
    expect(afterOutage(lot, { lastSeenAt: noon, returnedAt: msAfter(noon, 60_000) })).toBeNull()
    expect(afterOutage(lot, { lastSeenAt: noon, returnedAt: msAfter(noon, 60_001) })).not.toBeNull()
  })

  test('the saleroom’s clock stood still, and its rotation with it', () => {
    const lot = aSaleroomLot({ closesAt: msAfter(noon, minutes(4)), onBlockSince: msBefore(noon, minutes(6)) })
    expect(afterOutage(lot, outage)).toMatchObject({
      closesAt: msAfter(noon, minutes(34)),
      onBlockSince: msAfter(noon, minutes(24)),
    })
    expect(afterOutage({ ...lot, state: 'stopped', stoppedAt: noon }, outage)).toBeNull()
  })
})
