import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Corners,
  cornersOf,
  cornersProblem,
  cssMatrix,
  flatPlane,
  invert,
  isInFront,
  type Plane,
  type Point,
  planeOf,
  project,
  scaleAt,
  type WallRect,
} from './wall-plane.ts'

const door: WallRect = { left: 0, bottom: 0, width: 90, height: 200 }
/** A work of 100 × 100 cm, 60 cm to the right of the door. */
const work: WallRect = { left: 150, bottom: 95, width: 100, height: 100 }

const distance = (one: Point, other: Point) => Math.hypot(other.x - one.x, other.y - one.y)
const projected = (plane: Plane, rect: WallRect) =>
  cornersOf(rect).map((at) => project(plane, at)) as unknown as Corners
const near = (actual: number, expected: number) => expect(Math.abs(actual / expected - 1)).toBeLessThan(0.01)

test('straight on, a 100 cm work is half as high as a 200 cm door', () => {
  const plane = planeOf(door, [
    { x: 400, y: 500 },
    { x: 760, y: 500 },
    { x: 760, y: 1300 },
    { x: 400, y: 1300 },
  ])
  const [topLeft, topRight, bottomRight] = projected(plane, work)
  near(distance(topRight, bottomRight), 400)
  near(distance(topLeft, topRight), 400)
  near(topLeft.x, 400 + 150 * 4)
  near(topLeft.y, 1300 - 195 * 4)
})

/** A camera with a focal length of 1,000 px, 300 cm from a wall that is turned away from it; independent of the code. */
function photograph({ x, y }: Point, turn: number): Point {
  const [fromX, fromY] = [x - 120, y - 150]
  const [along, away] = [fromX * Math.cos(turn), 300 + fromX * Math.sin(turn)]
  return { x: 2000 + (1000 * along) / away, y: 1500 - (1000 * fromY) / away }
}

test('in perspective, the corners of the work are where a camera would see them, to 1 %', () => {
  for (const turn of [-0.9, -0.5, 0.2, 0.5, 0.9]) {
    const plane = planeOf(door, cornersOf(door).map((at) => photograph(at, turn)) as unknown as Corners)
    const seen = cornersOf(work).map((at) => photograph(at, turn))
    const [topLeft, topRight, bottomRight, bottomLeft] = projected(plane, work)
    near(distance(topLeft, bottomLeft), distance(seen[0] as Point, seen[3] as Point))
    near(distance(topRight, bottomRight), distance(seen[1] as Point, seen[2] as Point))
    near(distance(topLeft, topRight), distance(seen[0] as Point, seen[1] as Point))
    // And read back, it measures 100 cm.
    const back = invert(plane)
    near(distance(project(back, topLeft), project(back, bottomLeft)), 100)
    near(distance(project(back, topLeft), project(back, topRight)), 100)
  }
})

test('a sheet of paper measures the same wall as a door', () => {
  const sheet: WallRect = { left: 120, bottom: 100, width: 21, height: 29.7 }
  const byDoor = planeOf(door, cornersOf(door).map((at) => photograph(at, 0.4)) as unknown as Corners)
  const bySheet = planeOf(sheet, cornersOf(sheet).map((at) => photograph(at, 0.4)) as unknown as Corners)
  for (const at of cornersOf(work)) expect(distance(project(byDoor, at), project(bySheet, at))).toBeLessThan(0.1)
})

const length = fc.double({ min: 5, max: 500, noNaN: true })
const position = fc.double({ min: -200, max: 400, noNaN: true })
const turns = fc.double({ min: -0.6, max: 0.6, noNaN: true })

test('a point of the wall survives the way to the picture and back', () => {
  fc.assert(
    fc.property(turns, position, position, (turn, x, y) => {
      const plane = planeOf(door, cornersOf(door).map((at) => photograph(at, turn)) as unknown as Corners)
      fc.pre(isInFront(plane, { left: x, bottom: y, width: 1, height: 1 }))
      const back = project(invert(plane), project(plane, { x, y }))
      expect(distance(back, { x, y })).toBeLessThan(0.001)
    }),
  )
})

test('a picture twice as large shows everything twice as large, and the same cm', () => {
  fc.assert(
    fc.property(turns, position, position, fc.double({ min: 0.1, max: 8, noNaN: true }), (turn, x, y, factor) => {
      const corners = cornersOf(door).map((at) => photograph(at, turn)) as unknown as Corners
      const scaled = corners.map((at) => ({ x: at.x * factor, y: at.y * factor })) as unknown as Corners
      const [plane, larger] = [planeOf(door, corners), planeOf(door, scaled)]
      fc.pre(isInFront(plane, { left: x, bottom: y, width: 1, height: 1 }))
      const [small, large] = [project(plane, { x, y }), project(larger, { x, y })]
      expect(Math.abs(large.x - small.x * factor)).toBeLessThan(0.01 * Math.max(1, Math.abs(large.x)))
      expect(Math.abs(large.y - small.y * factor)).toBeLessThan(0.01 * Math.max(1, Math.abs(large.y)))
    }),
  )
})

/** What a browser does with the transform of an element, at one of its own pixels. */
function transformed(css: string, { x, y }: Point): Point {
  const m = css.slice('matrix3d('.length, -1).split(',').map(Number) as [number, ...number[]]
  const cell = (index: number) => m[index] as number
  const w = cell(3) * x + cell(7) * y + cell(15)
  return { x: (cell(0) * x + cell(4) * y + cell(12)) / w, y: (cell(1) * x + cell(5) * y + cell(13)) / w }
}

test('the CSS matrix puts the corners of an element onto those of its rectangle', () => {
  fc.assert(
    fc.property(turns, length, length, (turn, width, height) => {
      const plane = planeOf(door, cornersOf(door).map((at) => photograph(at, turn)) as unknown as Corners)
      const rect = { left: 20, bottom: 40, width, height }
      fc.pre(isInFront(plane, rect))
      const css = cssMatrix(plane, rect, 4)
      const [topLeft, , bottomRight] = projected(plane, rect)
      expect(distance(transformed(css, { x: 0, y: 0 }), topLeft)).toBeLessThan(0.5)
      expect(distance(transformed(css, { x: width * 4, y: height * 4 }), bottomRight)).toBeLessThan(0.5)
    }),
  )
})

test('a plain wall is a flat plane: its floor at the bottom, its scale everywhere', () => {
  const plane = flatPlane(260, 3)
  expect(project(plane, { x: 100, y: 0 })).toEqual({ x: 300, y: 780 })
  expect(scaleAt(plane, { x: 50, y: 50 })).toBeCloseTo(3)
})

test('corners that no rectangle can have are refused with a sentence, others are not', () => {
  const square: Corners = [
    { x: 0.2, y: 0.2 },
    { x: 0.6, y: 0.2 },
    { x: 0.6, y: 0.8 },
    { x: 0.2, y: 0.8 },
  ]
  const [a, b, c, d] = square
  expect(cornersProblem(square)).toBeNull()
  expect(cornersProblem([a, a, c, d])).toContain('same place')
  expect(cornersProblem([b, a, d, c])).toContain('mirrored')
  expect(cornersProblem([a, c, b, d])).toContain('cross')
  expect(cornersProblem([a, b, { x: 0.4, y: 0.21 }, d])).toContain('cross or fold')
  expect(cornersProblem([a, b, { x: 0.4, y: 0.5 }, d])).toContain('one line')
})
