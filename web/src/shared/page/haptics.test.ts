// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { vibrate } from './haptics'

/** A device as the test needs it; what it felt is returned. */
function aDevice({ hasMotor = true, isTouched = true, wantsLessMotion = false }) {
  const felt: unknown[] = []
  vi.stubGlobal('navigator', {
    ...(hasMotor && { vibrate: (pattern: unknown) => felt.push(pattern) }),
    userActivation: { hasBeenActive: isTouched },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }))
  return felt
}

afterEach(() => vi.unstubAllGlobals())

test('a bid that was placed, beaten or won can be told apart by hand', () => {
  const felt = aDevice({})
  vibrate('placed')
  vibrate('outbid')
  vibrate('won')
  expect(new Set(felt.map((pattern) => JSON.stringify(pattern))).size).toBe(3)
})

test('nothing moves without a motor, before the first touch, or where less motion is wanted', () => {
  for (const device of [{ hasMotor: false }, { isTouched: false }, { wantsLessMotion: true }]) {
    const felt = aDevice(device)
    vibrate('won')
    expect(felt).toEqual([])
  }
})
