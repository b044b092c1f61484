import { describe, expect, it } from 'vitest'
import { bar, disc, intersection, leaf, polygon, ring } from './shape.ts'

const shapes = {
  disc: disc(0.5, 0.5, 0.2),
  ring: ring(0.5, 0.5, 0.2, 0.05),
  bar: bar(0.5, 0.5, 0.4, 0.1, 0.7),
  polygon: polygon([
    [0.2, 0.2],
    [0.8, 0.3],
    [0.5, 0.9],
  ]),
  leaf: leaf(0.5, 0.8, -1.2, 0.4, 0.08, 0.3, 0.9),
  intersection: intersection(disc(0.4, 0.5, 0.2), disc(0.6, 0.5, 0.2)),
}

describe.each(Object.entries(shapes))('a %s', (_, shape) => {
  it('has an inside, and none of it beyond its bounds', () => {
    let inside = 0
    for (let x = 0.005; x < 1; x += 0.01) {
      for (let y = 0.005; y < 1; y += 0.01) {
        if (shape.distance(x, y) >= 0) continue
        inside++
        expect(x).toBeGreaterThanOrEqual(shape.bounds.left)
        expect(x).toBeLessThanOrEqual(shape.bounds.right)
        expect(y).toBeGreaterThanOrEqual(shape.bounds.top)
        expect(y).toBeLessThanOrEqual(shape.bounds.bottom)
      }
    }
    expect(inside).toBeGreaterThan(20)
  })
})

it('measures distances from the edge, below zero inside', () => {
  expect(disc(0, 0, 1).distance(0, 0)).toBeCloseTo(-1)
  expect(disc(0, 0, 1).distance(3, 0)).toBeCloseTo(2)
  expect(ring(0, 0, 1, 0.2).distance(0, 0)).toBeCloseTo(0.9)
  expect(
    polygon([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ]).distance(1, 1),
  ).toBeCloseTo(-1)
})
