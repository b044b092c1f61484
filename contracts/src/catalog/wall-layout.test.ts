import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLength, nailsOf, outerSize, parseLength } from './wall-hanging.ts'
import { align, alignments, gapsOf, type Hung, hangInRow, overlaps } from './wall-layout.ts'
import { createSnap, nudgeOf } from './wall-snap.ts'

const hung = (id: string, x: number, y: number, width = 40, height = 60): Hung => ({ id, x, y, width, height })
const [a, b, c] = [hung('a', 50, 150), hung('b', 120, 140, 80, 40), hung('c', 300, 160, 20, 20)]

const at = (works: readonly Hung[]) => works.map(({ x, y }) => [x, y])

test('works are aligned by edges, middles and the eye line', () => {
  expect(at(align([a, b, c], 'left', 145))).toEqual([
    [50, 150],
    [70, 140],
    [40, 160],
  ])
  expect(at(align([a, b, c], 'right', 145))).toEqual([
    [290, 150],
    [270, 140],
    [300, 160],
  ])
  expect(at(align([a, b, c], 'center', 145))).toEqual([
    [170, 150],
    [170, 140],
    [170, 160],
  ])
  expect(at(align([a, b, c], 'top', 145))).toEqual([
    [50, 150],
    [120, 160],
    [300, 170],
  ])
  expect(at(align([a, b, c], 'bottom', 145))).toEqual([
    [50, 150],
    [120, 140],
    [300, 130],
  ])
  expect(at(align([a, b, c], 'eye-line', 145))).toEqual([
    [50, 145],
    [120, 145],
    [300, 145],
  ])
})

test('equal gaps leave the outer works where they are', () => {
  const spaced = align([a, b, c], 'gaps-across', 145)
  expect(at(spaced)).toEqual([
    [50, 150],
    [180, 140],
    [300, 160],
  ])
  expect(gapsOf(spaced[1] as Hung, [spaced[0] as Hung, spaced[2] as Hung])).toMatchObject({
    left: { cm: 70, id: 'a' },
    right: { cm: 70, id: 'c' },
  })
})

test('a row has one gap, one height, and the middle that the works had', () => {
  const row = hangInRow([c, a, b], 8, 145)
  expect(at(row)).toEqual([
    [238, 145],
    [112, 145],
    [180, 145],
  ])
})

const work = fc.record({
  id: fc.uuid(),
  x: fc.integer({ min: -300, max: 600 }),
  y: fc.integer({ min: 0, max: 300 }),
  width: fc.integer({ min: 5, max: 200 }),
  height: fc.integer({ min: 5, max: 200 }),
})

test('no alignment changes a size or loses a work, and doing it twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(work, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
      fc.constantFrom(...alignments),
      (works, how) => {
        const once = align(works, how, 145)
        expect(once.map(({ id, width, height }) => ({ id, width, height }))).toEqual(
          works.map(({ id, width, height }) => ({ id, width, height })),
        )
        const twice = align(once, how, 145)
        for (const [index, { x, y }] of twice.entries()) {
          // Positions are whole millimeters, so a middle may move by one.
          expect(Math.abs(x - (once[index] as Hung).x)).toBeLessThanOrEqual(0.11)
          expect(Math.abs(y - (once[index] as Hung).y)).toBeLessThanOrEqual(0.11)
        }
      },
    ),
  )
})

test('a row never overlaps', () => {
  fc.assert(
    fc.property(fc.uniqueArray(work, { minLength: 2, maxLength: 8, selector: ({ id }) => id }), (works) => {
      const row = hangInRow(works, 8, 145).toSorted((one, other) => one.x - other.x)
      for (const [index, one] of row.slice(1).entries()) expect(overlaps(one, row[index] as Hung)).toBe(false)
    }),
  )
})

test('a gap is measured to the nearest neighbor at the same height', () => {
  expect(gapsOf(b, [a, c])).toEqual({
    left: { cm: 10, id: 'a' },
    right: { cm: 130, id: 'c' },
    above: null,
    below: null,
  })
  expect(gapsOf(hung('d', 50, 250), [a, b, c]).below).toEqual({ cm: 40, id: 'a' })
})

test('a dragged work is drawn to the eye line and to its neighbors within reach only', () => {
  const alone = createSnap(hung('d', 0, 0), [], { eyeLine: 145, reach: 2 })
  expect(alone({ x: 200, y: 146.2 })).toEqual({ x: 200, y: 145, guideX: null, guideY: 145 })
  expect(alone({ x: 200, y: 148 })).toMatchObject({ y: 148, guideY: null })
  // Its left edge 8 cm beside a's right edge.
  const beside = createSnap(hung('d', 0, 0), [a], { eyeLine: 145, reach: 2 })
  expect(beside({ x: 97.3, y: 100 })).toMatchObject({ x: 98, guideX: 78 })
})

test('keys move by 1 cm, 10 cm and 1 mm', () => {
  const key = (name: string, held = {}) => nudgeOf({ key: name, shiftKey: false, altKey: false, ...held })
  expect(key('ArrowLeft')).toEqual({ x: -1, y: 0 })
  expect(key('ArrowUp', { shiftKey: true })).toEqual({ x: 0, y: 10 })
  expect(key('ArrowDown', { altKey: true })).toEqual({ x: 0, y: -0.1 })
  expect(key('Enter')).toBeNull()
})

test('the nail is below the upper edge by the drop of the wire; wide works have two', () => {
  expect(nailsOf(hung('a', 100, 145, 60, 80), 12)).toEqual([{ x: 100, y: 173 }])
  expect(nailsOf(hung('a', 100, 145, 120, 80), 5)).toEqual([
    { x: 70, y: 180 },
    { x: 130, y: 180 },
  ])
  expect(outerSize({ widthCm: 60, heightCm: 80, frame: 'oak' })).toEqual({ width: 66, height: 86 })
})

test('lengths are written and read in cm and in eighths of an inch', () => {
  expect([145, 12.34, -3].map((cm) => formatLength(cm, 'cm'))).toEqual(['145 cm', '12.3 cm', '-3 cm'])
  expect([145, 2.54, 1.27, 0, 5.4].map((cm) => formatLength(cm, 'in'))).toEqual([
    '57⅛ in',
    '1 in',
    '½ in',
    '0 in',
    '2⅛ in',
  ])
  expect(['145', '14,5 cm', 'wide', ''].map((text) => parseLength(text, 'cm'))).toEqual([145, 14.5, null, null])
  expect(['57⅛', '57 1/8', '½ in', '10"'].map((text) => parseLength(text, 'in'))).toEqual([145.1, 145.1, 1.3, 25.4])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), (mm) => {
      expect(parseLength(formatLength(mm / 10, 'cm').replace(',', ''), 'cm')).toBeCloseTo(mm / 10)
    }),
  )
})
