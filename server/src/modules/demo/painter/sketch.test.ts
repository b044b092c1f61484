import { describe, expect, it } from 'vitest'
import { styleFor } from './choose-style.ts'
import { paletteOf, sketch } from './sketch.ts'
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

describe('the dominant colours', () => {
  it.each(paintStyleIds)('of a %s are four to six, in hex, beside an average', (style) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { colours, average } = paletteOf({ seed, style })
      expect(colours.length).toBeGreaterThanOrEqual(4)
      expect(colours.length).toBeLessThanOrEqual(6)
      for (const colour of [...colours, average]) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    }
  })
})

describe('the style for a seed', () => {
  it('never changes', () => {
    expect(styleFor(77)).toBe(styleFor(77))
  })

  it('reaches every style, none of them rarely', () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 2400; seed++) counts.set(styleFor(seed), (counts.get(styleFor(seed)) ?? 0) + 1)
    expect(counts.size).toBe(paintStyleIds.length)
    for (const count of counts.values()) expect(count).toBeGreaterThan(140)
  })
})
