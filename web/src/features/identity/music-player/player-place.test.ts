import { expect, test, vi } from 'vitest'
import { clampPlace, clearPlace, cornerPlace, initialPlace, parsePlace } from './player-place'

const stage = { width: 1000, height: 700 }
const player = { width: 300, height: 200 }

test('it begins at 20/20', () => {
  expect(initialPlace).toEqual({ x: 20, y: 20 })
})

test.each([
  [
    { x: -1, y: -50 },
    { x: 0, y: 0 },
  ],
  [
    { x: 700, y: 500 },
    { x: 700, y: 500 },
  ],
  [
    { x: 701, y: 501 },
    { x: 700, y: 500 },
  ],
])('dragged to %o it stands at %o', (to, stands) => {
  expect(clampPlace(to, stage, player)).toEqual(stands)
})

test('however small it is, it stays 300 px from the right and 100 px from the bottom', () => {
  expect(clampPlace({ x: 9999, y: 9999 }, stage, { width: 10, height: 10 })).toEqual({ x: 700, y: 600 })
})

test('in a window smaller than itself it stands at the start, where its handle can be reached', () => {
  expect(clampPlace({ x: 50, y: 50 }, { width: 280, height: 90 }, player)).toEqual({ x: 0, y: 0 })
})

test('the corners keep a margin', () => {
  expect(cornerPlace('top-left', stage, player)).toEqual({ x: 20, y: 20 })
  expect(cornerPlace('bottom-right', stage, player)).toEqual({ x: 680, y: 480 })
})

const field = (x: number, y: number) => ({ x, y, width: 100, height: 44 })

test('it stays where it covers nothing, and touching is not covering', () => {
  expect(clearPlace(initialPlace, stage, player, [field(320, 20)])).toBe(initialPlace)
})

test('it goes to the nearest corner that is free', () => {
  expect(clearPlace(initialPlace, stage, player, [field(100, 100)])).toEqual({ x: 20, y: 480 })
  expect(clearPlace(initialPlace, stage, player, [field(100, 100), field(50, 600)])).toEqual({ x: 680, y: 20 })
})

test('with no free corner it stays', () => {
  const everywhere = [{ x: 0, y: 0, ...stage }]
  expect(clearPlace(initialPlace, stage, player, everywhere)).toBe(initialPlace)
})

test('a stored place is read again; an invalid one is ignored', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(parsePlace('{"x":120,"y":48}')).toEqual({ x: 120, y: 48 })
  for (const text of [null, '', 'null', '{"x":"12","y":1}', '{"x":1}', '[]'])
    expect(parsePlace(text)).toBe(initialPlace)
})
