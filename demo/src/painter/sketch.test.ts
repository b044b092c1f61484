import { describe, expect, it } from 'vitest'
import { aspectFor } from './choose-aspect.ts'
import { paintStyles } from './paint-styles.ts'
import { colorsOf, sketch } from './sketch.ts'
import { paintStyleIds } from './work.ts'

describe('a sketch', () => {
  it('has the size asked for', () => {
    const { width, height, data } = sketch({ seed: 5, style: 'landscape' }, 10, 7)
    expect([width, height, data.length]).toEqual([10, 7, 10 * 7 * 3])
  })

  it('is the same every time and differs between seeds', () => {
    const first = sketch({ seed: 5, style: 'portrait' })
    expect(sketch({ seed: 5, style: 'portrait' }).data.equals(first.data)).toBe(true)
    expect(sketch({ seed: 6, style: 'portrait' }).data.equals(first.data)).toBe(false)
  })
})

describe('the dominant colors', () => {
  it.each(paintStyleIds)('of a %s are four to six, in hex, beside an average', (style) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { colors, average } = colorsOf(sketch({ seed, style }, 16, 16).data)
      expect(colors.length).toBeGreaterThanOrEqual(4)
      expect(colors.length).toBeLessThanOrEqual(6)
      for (const color of [...colors, average]) expect(color).toMatch(/^#[0-9a-f]{6}$/)
    }
  })
})

describe('the shape for a seed', () => {
  it.each(paintStyleIds)('of a %s never changes and is one that suits it', (style) => {
    for (let seed = 1; seed <= 20; seed++) {
      expect(aspectFor(seed, style)).toBe(aspectFor(seed, style))
      expect(paintStyles[style].aspects).toContain(aspectFor(seed, style))
    }
  })
})
