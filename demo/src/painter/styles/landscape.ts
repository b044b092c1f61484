import { blendInto, mix, type Rgb, type RgbTarget, shade, write } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { clamp, lerp, remember } from '../curves.ts'
import { createFractalNoise, type Noise } from '../noise.ts'
import { composeOil } from '../oil-painting.ts'
import { leafiest, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'
import { composeSky, lightIn, type Sky } from './sky.ts'
import { composeTrees } from './trees.ts'

/** What water shows where it does not mirror the sky. */
const DEPTH: Rgb = [44, 54, 62]

/** One range of hills, seen as everything below its crest. */
type Range = {
  crestAt(x: number): number
  slopeAt(x: number): number
  lit: Rgb
  shadow: Rgb
  furrows: number
  fields: Rgb[]
}

export const landscape: StyleDefinition = {
  id: 'landscape',
  medium: 'Oil on canvas',
  aspects: ['landscape', 'portrait', 'square'],
  compose,
}

function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const horizon = frame.height * random.between(0.28, 0.6)
  const weather = random.pick(['clear', 'clear', 'clouded', 'clouded', 'dusk', 'dusk', 'night'] as const)
  const sky = composeSky(random, palette, frame, horizon, weather)
  const ranges = composeRanges(random, palette, frame, horizon, sky)
  const crests = ranges.map((range) => range.crestAt)
  const grove = composeTrees(random, palette, frame, crests)
  const land = createFractalNoise(random.seed(), 3)
  const water = composeWater(random, ranges, frame)
  const road = water ? undefined : composeRoad(random, palette, frame, horizon)

  const colorAt = (x: number, y: number, out: RgbTarget) => {
    if (grove.colorAt(x, y, out)) return
    const range = nearestRange(ranges, x, y)
    if (range < 0) sky.colorAt(x, y, out)
    else if (water?.contains(x, y)) paintWater(sky, water.line, x, y, out)
    else if (road?.contains(x, y)) write(out, road.color)
    else paintRange(ranges[range]!, land, x, y, out)
  }

  const angleAt = (x: number, y: number) => {
    if (grove.covers(x, y)) return 0.9 + land(x * 6, y * 6) * 1.6
    const range = nearestRange(ranges, x, y)
    if (range < 0) return sky.angleAt(x, y)
    if (water?.contains(x, y)) return 0
    return Math.atan(ranges[range]!.slopeAt(x)) * 0.8 + land(x * 2.5, y * 2.5) * 0.7
  }
  const subject = { of: 'landscape', kind: lightIn(weather) } as const
  return composeOil({ subject, frame, colorAt, angleAt, ground: palette.ground, seed: random.seed() })
}

/** Far ranges are pale and take the sky's haze; near ones are dark and full of color. */
function composeRanges(random: Random, palette: Palette, frame: Frame, horizon: number, sky: Sky): Range[] {
  const count = random.whole(3, 6)
  const ruggedness = random.pick([0.25, 0.45, 1])
  const night = sky.weather === 'night'
  const farmed = !night && random.chance(0.5)
  const ranges: Range[] = []
  for (let i = 0; i < count; i++) {
    const nearness = i / (count - 1)
    const base = lerp(horizon, frame.height * random.between(0.8, 0.92), nearness ** 1.3)
    const height = lerp(0.16, 0.06, nearness) * (0.4 + ruggedness)
    const noise = createFractalNoise(random.seed(), ruggedness > 0.6 && i < 2 ? 5 : 2)
    const width = lerp(1.8, 1.1, nearness) * (0.6 + ruggedness)
    const crestAt = remember((x) => base - height * (0.35 + noise(x * width, i * 9)), -0.1, frame.width + 0.1)
    const green = mix(random.pick(palette.mids), leafiest(palette.mids), random.between(0, 0.7))
    const body = mix(green, random.pick(palette.darks), nearness ** 2 * random.between(0.25, 0.75))
    const distance = (1 - nearness) * random.between(0.45, 0.7)
    const color = mix(night ? mix(body, random.pick(palette.darks), 0.3 + nearness * 0.3) : body, sky.haze, distance)
    const sunlit = random.chance(0.3) ? random.pick(palette.accents) : random.pick(palette.lights)
    ranges.push({
      crestAt,
      slopeAt: (x) => (crestAt(x + 0.01) - crestAt(x - 0.01)) / 0.02,
      lit: mix(color, sunlit, night ? 0.06 : lerp(0.18, 0.42, nearness * random.next())),
      shadow: shade(color, -lerp(0.06, 0.32, nearness)),
      fields:
        nearness > 0.3 && farmed
          ? [random.pick(palette.mids), random.pick(palette.lights), leafiest(palette.mids)].map((crop) =>
              mix(crop, color, 0.3),
            )
          : [],
      furrows: nearness > 0.5 && random.chance(0.45) ? random.between(18, 40) : 0,
    })
  }
  return ranges
}

/** The front-most range at a place, or -1 in the sky. */
function nearestRange(ranges: readonly Range[], x: number, y: number): number {
  for (let i = ranges.length - 1; i >= 0; i--) if (y > ranges[i]!.crestAt(x)) return i
  return -1
}

function paintRange(range: Range, land: Noise, x: number, y: number, out: RgbTarget): void {
  const depth = y - range.crestAt(x)
  const facing = range.slopeAt(x) * -1.4
  const sheltered = Math.exp(-depth * 9)
  let light = 0.42 + facing * 0.6 * sheltered + land(x * 4 + depth * 3, y * 7) * 0.6 + sheltered * 0.12 - depth * 0.7
  if (range.furrows > 0) light += 0.28 * Math.sin((x * 0.6 + depth * 2.2 + land(x * 2, y * 2) * 0.2) * range.furrows)
  write(out, range.shadow)
  blendInto(out, range.lit, clamp(light, 0, 1))
  if (range.fields.length > 0) {
    const parcel = Math.floor((land(x * 1.8 + 30, depth * 9) + 0.6) * range.fields.length * 1.6)
    const crop = range.fields[parcel]
    if (crop) blendInto(out, crop, 0.5)
  }
}

type Water = { line: number; contains(x: number, y: number): boolean }

/** A lake lying in the land, mirroring the sky. */
function composeWater(random: Random, ranges: readonly Range[], frame: Frame): Water | undefined {
  if (!random.chance(0.3)) return undefined
  const front = ranges[ranges.length - 1]!
  const halfHeight = random.between(0.035, 0.075)
  const middle = frame.height * random.between(0.66, 0.76)
  const halfWidth = frame.width * random.between(0.25, 0.55)
  const center = frame.width * random.between(0.2, 0.8)
  const banks = createFractalNoise(random.seed(), 2)
  return {
    line: middle - halfHeight,
    contains(x, y) {
      if (y > front.crestAt(x)) return false
      const u = (x - center) / halfWidth
      const v = (y - middle) / halfHeight
      return u * u + v * v < 1 + banks(x * 5, y * 16) * 0.6
    },
  }
}

function paintWater(sky: Sky, line: number, x: number, y: number, out: RgbTarget): void {
  sky.colorAt(x, Math.max(0, line - (y - line) * 2.6), out)
  const ripple = Math.sin(y * 260 + Math.sin(x * 21) * 1.5)
  blendInto(out, DEPTH, 0.22)
  blendInto(out, ripple > 0.5 ? sky.haze : DEPTH, 0.2)
}

type Road = { contains(x: number, y: number): boolean; color: Rgb }

/** A road that winds toward us and widens. */
function composeRoad(random: Random, palette: Palette, frame: Frame, horizon: number): Road | undefined {
  if (!random.chance(0.35)) return undefined
  const from = frame.width * random.between(0.35, 0.65)
  const to = frame.width * random.between(0.2, 0.8)
  const swing = random.between(-0.22, 0.22)
  const end = horizon + (frame.height - horizon) * random.between(0.2, 0.4)
  const widest = random.between(0.05, 0.11)
  return {
    color: mix(random.pick(palette.lights), palette.ground, random.between(0.15, 0.45)),
    contains(x, y) {
      if (y < end) return false
      const near = (y - end) / (frame.height - end)
      const center = lerp(from, to, near) + swing * Math.sin(near * Math.PI * 1.6) * (0.4 + near)
      return Math.abs(x - center) < 0.006 + widest * near * near
    },
  }
}
