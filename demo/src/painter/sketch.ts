import { toByte, toHex } from './color.ts'
import { aspectOf, composeWork, type Picture } from './paint.ts'
import { frameOf, type Work } from './work.ts'

/** The composition's colors without a single stroke: cheap enough to make for thousands of works while seeding. */
export function sketch(work: Work, width = 24, height = 30): Picture {
  const { composition } = composeWork(work)
  const frame = frameOf(aspectOf(work))
  const data = Buffer.allocUnsafe(width * height * 3)
  const color = new Float32Array(3)
  for (let row = 0, o = 0; row < height; row++) {
    for (let column = 0; column < width; column++, o += 3) {
      composition.colorAt(((column + 0.5) / width) * frame.width, ((row + 0.5) / height) * frame.height, color)
      data[o] = toByte(color[0]!)
      data[o + 1] = toByte(color[1]!)
      data[o + 2] = toByte(color[2]!)
    }
  }
  return { width, height, data }
}

export type DominantColors = { colors: string[]; average: string }

const MAX_COLORS = 6
const MIN_COLORS = 4
/** How unlike two colors must be to count as two, as a distance in RGB. */
const DISTINCT = 42

type Bin = { count: number; r: number; g: number; b: number }

/** The four to six colors that cover most of a picture's RGB pixels, the largest first, and their average. */
export function colorsOf(data: Buffer): DominantColors {
  const bins = sortedBins(data)
  const chosen: Bin[] = []
  for (const bin of bins) {
    if (chosen.length === MAX_COLORS) break
    if (chosen.every((other) => distance(bin, other) > DISTINCT)) chosen.push(bin)
  }
  for (const bin of bins) {
    if (chosen.length >= MIN_COLORS) break
    if (!chosen.includes(bin)) chosen.push(bin)
  }
  const whole = average(data)
  const colors = chosen.map((bin) => toHex(bin.r / bin.count, bin.g / bin.count, bin.b / bin.count))
  // A picture of one color still names four, for those who lay them out.
  while (colors.length < MIN_COLORS) colors.push(toHex(whole.r, whole.g, whole.b))
  return { colors, average: toHex(whole.r, whole.g, whole.b) }
}

/** Colors gathered into cells of 32 levels a channel, the fullest cell first. */
function sortedBins(data: Buffer): Bin[] {
  const bins = new Map<number, Bin>()
  for (let o = 0; o < data.length; o += 3) {
    const r = data[o]!
    const g = data[o + 1]!
    const b = data[o + 2]!
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    const bin = bins.get(key) ?? { count: 0, r: 0, g: 0, b: 0 }
    bin.count++
    bin.r += r
    bin.g += g
    bin.b += b
    bins.set(key, bin)
  }
  return [...bins.values()].sort((a, b) => b.count - a.count)
}

function distance(a: Bin, b: Bin): number {
  return Math.hypot(a.r / a.count - b.r / b.count, a.g / a.count - b.g / b.count, a.b / a.count - b.b / b.count)
}

function average(data: Buffer): { r: number; g: number; b: number } {
  let r = 0
  let g = 0
  let b = 0
  for (let o = 0; o < data.length; o += 3) {
    r += data[o]!
    g += data[o + 1]!
    b += data[o + 2]!
  }
  const pixels = data.length / 3
  return { r: r / pixels, g: g / pixels, b: b / pixels }
}
