import { expect, test } from 'vitest'
import { fitted, largestScale, type Point, type View, wholeView, withinFrame, zoomedAt } from './zoom-geometry'

const frame = { width: 1000, height: 500 }

/** Which spot of the picture lies under a point of the frame. */
const under = ({ scale, x, y }: View, point: Point) => ({ x: (point.x - x) / scale, y: (point.y - y) / scale })

test('a picture fits its frame whole, by the side that is the tighter', () => {
  expect(fitted({ width: 2000, height: 2000 }, frame)).toEqual({ width: 500, height: 500 })
  expect(fitted({ width: 4000, height: 1000 }, frame)).toEqual({ width: 1000, height: 250 })
})

test('what lies under the pointer stays under it while zooming in and out', () => {
  const point = { x: 120, y: -80 }
  const first = zoomedAt({ scale: 1.5, x: 30, y: 10 }, 2, point)
  expect(first.scale).toBe(3)
  expect(under(first, point).x).toBeCloseTo(under({ scale: 1.5, x: 30, y: 10 }, point).x)
  expect(under(first, point).y).toBeCloseTo(under({ scale: 1.5, x: 30, y: 10 }, point).y)
  const back = zoomedAt(first, 0.5, point)
  expect(back.x).toBeCloseTo(30)
  expect(back.y).toBeCloseTo(10)
})

test('zooming ends at the whole picture and at the largest scale', () => {
  expect(zoomedAt(wholeView, 0.1, { x: 0, y: 0 }).scale).toBe(1)
  expect(zoomedAt(wholeView, 100, { x: 0, y: 0 }).scale).toBe(largestScale)
})

test('the picture can be moved until its edge meets the frame, no further', () => {
  const fit = { width: 500, height: 500 }
  expect(withinFrame({ scale: 1, x: 400, y: 400 }, fit, frame)).toEqual({ scale: 1, x: 0, y: 0 })
  expect(withinFrame({ scale: 4, x: 9999, y: -9999 }, fit, frame)).toEqual({ scale: 4, x: 500, y: -750 })
})
