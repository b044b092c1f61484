import { createHash } from 'node:crypto'
import { shareOf } from '@vermeil/test-kit/tier'
import { describe, expect, it } from 'vitest'
import { composeWork, type Picture, paint, paintSurface } from './paint.ts'
import { paintStyles } from './paint-styles.ts'
import { sketch } from './sketch.ts'
import { type PaintStyle, paintStyleIds } from './work.ts'

const hash = ({ data }: Picture) => createHash('sha256').update(data).digest('hex')

function lightnessOf({ data }: Picture): number[] {
  const lightness: number[] = []
  for (let o = 0; o < data.length; o += 3) lightness.push(data[o]! * 0.3 + data[o + 1]! * 0.59 + data[o + 2]! * 0.11)
  return lightness
}

/** The mean lightness of each cell of a grid laid over the picture. */
function cells(picture: Picture, columns: number, rows: number): number[] {
  const lightness = lightnessOf(picture)
  const sums = new Array<number>(columns * rows).fill(0)
  const counts = new Array<number>(columns * rows).fill(0)
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const cell = Math.floor((y * rows) / picture.height) * columns + Math.floor((x * columns) / picture.width)
      sums[cell]! += lightness[y * picture.width + x]!
      counts[cell]! += 1
    }
  }
  return sums.map((sum, cell) => sum / counts[cell]!)
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function deviation(values: number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

function correlation(a: number[], b: number[]): number {
  const meanA = mean(a)
  const meanB = mean(b)
  return mean(a.map((value, i) => (value - meanA) * (b[i]! - meanB))) / (deviation(a) * deviation(b))
}

describe.each(shareOf(paintStyleIds, 3))('a %s', { tags: ['sampled'] }, (style: PaintStyle) => {
  const small = paint({ seed: 21, style }, 120)

  it('is the same picture whenever it is painted', () => {
    expect(hash(paint({ seed: 21, style }, 120))).toBe(hash(small))
  })

  it('is another picture for another seed', () => {
    expect(hash(paint({ seed: 22, style }, 120))).not.toBe(hash(small))
  })

  it('is the same composition at another size', () => {
    expect(correlation(cells(small, 16, 16), cells(paint({ seed: 21, style }, 240), 16, 16))).toBeGreaterThan(0.93)
  })

  it('is what its sketch promised', () => {
    expect(correlation(cells(small, 12, 12), cells(sketch({ seed: 21, style }, 48, 48), 12, 12))).toBeGreaterThan(0.75)
  })

  it('has lights and darks, and few pixels beyond either', () => {
    const lightness = lightnessOf(small)
    const clipped = lightness.filter((value) => value <= 1 || value >= 254).length / lightness.length
    expect(mean(lightness)).toBeGreaterThan(25)
    expect(mean(lightness)).toBeLessThan(240)
    expect(deviation(lightness)).toBeGreaterThan(6)
    expect(clipped).toBeLessThan(0.05)
  })

  it.each(paintStyles[style].aspects)('holds real paint everywhere, as %s', (aspect) => {
    const { surface } = paintSurface({ seed: 3, style, aspect }, 24)
    expect(surface.paint.every(Number.isFinite)).toBe(true)
  })

  it('knows a color for every place, whatever the seed', () => {
    const color = new Float32Array(3)
    // Collected and asserted once: 16,000 assertions take longer than the colors.
    const without: string[] = []
    for (let seed = 1; seed <= 40; seed++) {
      const { composition } = composeWork({ seed, style, aspect: 'portrait' })
      for (let place = 0; place < 400; place++) {
        composition.colorAt((place % 20) / 19, (Math.floor(place / 20) / 19) * 1.25, color)
        if (!color.every(Number.isFinite)) without.push(`seed ${seed}, place ${place}`)
      }
    }
    expect(without).toEqual([])
  })
})

it('gives a picture the proportions of its aspect', () => {
  const sizes = (['portrait', 'landscape', 'square'] as const).map((aspect) => {
    const { width, height, data } = paint({ seed: 1, style: 'geometric', aspect }, 40)
    return [width, height, data.length]
  })
  expect(sizes).toEqual([
    [40, 50, 40 * 50 * 3],
    [40, 30, 40 * 30 * 3],
    [40, 40, 40 * 40 * 3],
  ])
})

it('takes the most fitting aspect when none is asked for', () => {
  const { width, height } = paint({ seed: 1, style: 'seascape' }, 40)
  expect(width).toBeGreaterThan(height)
})
