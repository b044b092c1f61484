import { blendInto, mix, mostUnlike, type Rgb, type RgbTarget, shade, write, writeMix } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { clamp, smooth } from '../curves.ts'
import { createFractalNoise, type Noise } from '../noise.ts'
import { type Layer, oilLayers } from '../oil-layers.ts'
import { composeOil } from '../oil-painting.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'
import { composeHead } from './head.ts'

export const portrait: StyleDefinition = {
  id: 'portrait',
  medium: 'Oil on canvas',
  aspects: ['portrait', 'square'],
  compose,
}

const portraitLayers: readonly Layer[] = [
  ...oilLayers,
  {
    width: [0.0024, 0.004],
    length: [0.008, 0.022],
    coverage: 1.4,
    opacity: 0.92,
    dryness: 0.1,
    body: 0.7,
    lightnessJitter: 6,
    warmthJitter: 4,
    keepWithin: 24,
    detailOnly: 0.3,
  },
]

type Pose = { x: number; y: number; halfWidth: number; halfHeight: number; tilt: number }

function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const size = random.between(0.98, 1.18) * Math.min(1.12, frame.height)
  const pose: Pose = {
    x: frame.width * random.between(0.44, 0.56),
    y: frame.height * random.between(0.37, 0.42),
    halfWidth: 0.155 * size * random.between(0.92, 1.06),
    halfHeight: 0.225 * size * random.between(0.96, 1.12),
    tilt: random.between(-0.14, 0.14),
  }
  const cos = Math.cos(pose.tilt)
  const sin = Math.sin(pose.tilt)
  const head = composeHead(random, palette)
  const grain = createFractalNoise(random.seed(), 2)
  const hair = composeHair(random, palette, grain)
  const backdrop = composeBackdrop(random, palette, frame)
  const dress = composeDress(random, palette, pose, grain, backdrop.main)

  const colorAt = (x: number, y: number, out: RgbTarget) => {
    const dx = (x - pose.x) / pose.halfWidth
    const dy = (y - pose.y) / pose.halfHeight
    const ratio = pose.halfHeight / pose.halfWidth
    const u = dx * cos + dy * ratio * sin
    const v = dy * cos - (dx * sin) / ratio
    const inside = head.insideAt(u, v)
    if (inside > 0 && !hair.fringeCovers(u, v)) {
      head.paint(u, v, out)
      return
    }
    if (hair.inFront(u, v)) {
      hair.paint(u, v, out)
      return
    }
    if (dress.contains(x, y)) {
      dress.paint(x, y, out)
      return
    }
    if (dress.bares(x, y) || (Math.abs(u) < dress.neckWidth && v > 0.3 && dy < 1.5)) {
      // The jaw's shadow lies over the neck.
      writeMix(out, head.skin.dark, head.skin.half, smooth(1.0, 1.5, v) * smooth(0.7, -0.5, u))
      if (u < -0.05) blendInto(out, head.skin.light, smooth(1.12, 1.5, v) * 0.35)
      return
    }
    if (hair.behind(u, v)) hair.paint(u, v, out)
    else backdrop.paint(x, y, out)
  }
  const angleAt = (x: number, y: number) => {
    const dx = x - pose.x
    const dy = y - pose.y
    const near = Math.hypot(dx / pose.halfWidth, dy / pose.halfHeight)
    const around = Math.atan2(dy, dx) + Math.PI / 2
    if (near < 0.85) return 1.15 + grain(x * 3.5, y * 3.5) * 2.2
    if (near < 1.45) return around + grain(x * 5, y * 5) * 0.5
    return y > pose.y + pose.halfHeight
      ? 1.4 - clamp(dx * 5, -1, 1) * 0.5 + grain(x * 2, y * 2)
      : 0.9 + grain(x * 1.5, y * 1.5) * 1.6
  }
  return composeOil({
    frame,
    colorAt,
    angleAt,
    ground: palette.ground,
    seed: random.seed(),
    followEdges: 0.8,
    studyCells: 420,
    layers: portraitLayers,
  })
}

/** Hair is what lies around the head: a cap, a fringe, and what falls behind the neck. */
function composeHair(random: Random, palette: Palette, grain: Noise) {
  const kind = random.pick(['short', 'bob', 'long', 'bun', 'crop', 'scarf'] as const)
  const natural: Rgb[] = [
    [38, 28, 26],
    [72, 44, 30],
    [120, 76, 42],
    [168, 120, 70],
    [150, 142, 134],
  ]
  const color =
    kind === 'scarf'
      ? random.pick([...palette.accents, ...palette.mids])
      : mix(random.pick(natural), random.pick(palette.darks), 0.3)
  const dark = shade(mix(color, palette.darks[0]!, 0.5), -0.05)
  const light = shade(mix(color, random.pick(palette.lights), 0.28), 0.02)
  const part = random.between(-0.5, 0.5)
  const line = { short: -0.6, bob: -0.5, long: -0.55, bun: -0.62, crop: -0.72, scarf: -0.5 }[kind]
  const volume = { short: 1.1, bob: 1.16, long: 1.15, bun: 1.06, crop: 1.04, scarf: 1.12 }[kind]
  const fall = { short: -0.1, bob: 0.75, long: 2.1, bun: -0.05, crop: -0.35, scarf: 1.2 }[kind]
  return {
    fringeCovers(u: number, v: number) {
      const hairline = line + (u - part) ** 2 * 0.42 + grain(u * 5, v * 5) * 0.05
      return v < hairline || (fall > 0.3 && Math.abs(u) > 0.84 && v < fall * 0.6)
    },
    inFront(u: number, v: number) {
      if (kind === 'bun' && Math.hypot(u / 0.42, (v + 1.2) / 0.3) < 1) return true
      return Math.hypot(u / volume, v / (1 + (volume - 1) * 0.55)) < 1 && v < Math.min(0.1, fall)
    },
    behind(u: number, v: number) {
      if (v < 0 || v > fall + grain(u * 4, 2) * 0.2) return false
      const spread = volume * (kind === 'long' ? 1.02 + v * 0.08 : kind === 'scarf' ? 1 - v * 0.25 : 1)
      return Math.abs(u) < spread
    },
    paint(u: number, v: number, out: RgbTarget) {
      const strands = grain(u * 9 + v * 2, v * 1.6) * 0.8
      writeMix(out, dark, light, clamp(0.42 - u * 0.4 - v * 0.25 + strands, 0, 1))
    },
  }
}

function composeDress(random: Random, palette: Palette, pose: Pose, grain: Noise, behind: Rgb) {
  const stuffs = [...palette.darks, ...palette.mids, ...palette.mids, ...palette.accents, palette.lights[0]!]
  const cloth = mostUnlike([random.pick(stuffs), random.pick(stuffs), random.pick(stuffs)], [behind])
  const dark = mix(cloth, random.pick(palette.darks), 0.55)
  const light = mix(cloth, random.pick(palette.lights), 0.3)
  const collar = random.pick(palette.lights)
  const neckline = random.pick(['round', 'vee', 'collar', 'high'] as const)
  const top = pose.y + pose.halfHeight * (neckline === 'high' ? 1 : 1.14)
  const slope = random.between(0.26, 0.4)
  const width = pose.halfWidth * random.between(2.1, 2.6)
  const neckWidth = random.between(0.44, 0.56)
  const lean = random.between(-0.03, 0.03)
  const shoulderAt = (x: number) => {
    const across = Math.abs(x - pose.x - lean) / width
    return top + slope * pose.halfHeight * across + Math.max(0, across - 0.82) ** 2 * 3
  }
  const depthAt = (x: number) => {
    const across = Math.abs(x - pose.x) / (pose.halfWidth * neckWidth * 1.25)
    if (neckline === 'high') return 0
    if (across > 1) return 0
    return neckline === 'round'
      ? 0.1 * Math.sqrt(1 - across * across)
      : (neckline === 'vee' ? 0.24 : 0.15) * (1 - across)
  }
  return {
    neckWidth,
    contains: (x: number, y: number) => y > shoulderAt(x) + depthAt(x),
    /** The skin the neckline leaves bare. */
    bares: (x: number, y: number) => y > shoulderAt(x) && y <= shoulderAt(x) + depthAt(x),
    paint(x: number, y: number, out: RgbTarget) {
      const folds = grain((x - pose.x) * 7 + (y - top) * 2, y * 2.2) * 0.8
      writeMix(out, dark, light, clamp(0.45 - ((x - pose.x) / width) * 0.4 + folds, 0, 1))
      const edge = y - shoulderAt(x) - depthAt(x)
      if (neckline === 'collar' && depthAt(x) > 0 && edge < 0.05) write(out, collar)
      if (neckline === 'high' && edge < 0.05 && Math.abs(x - pose.x) < pose.halfWidth * 0.62) blendInto(out, dark, 0.4)
    },
  }
}

function composeBackdrop(random: Random, palette: Palette, frame: Frame) {
  const mottle = createFractalNoise(random.seed(), 3)
  const main = random.pick([...palette.mids, ...palette.mids, ...palette.darks, ...palette.lights])
  const lit = mix(main, random.pick(palette.lights), 0.35)
  const second = random.pick([...palette.mids, ...palette.darks, ...palette.accents])
  const split = random.chance(0.45) ? frame.width * random.between(0.15, 0.85) : undefined
  const rail = random.chance(0.3) ? frame.height * random.between(0.5, 0.66) : undefined
  const paint = (x: number, y: number, out: RgbTarget) => {
    writeMix(out, main, lit, clamp(0.75 - (x / frame.width) * 0.7 + mottle(x * 2, y * 2) * 0.9, 0, 1))
    if (split !== undefined && x > split) blendInto(out, second, 0.7)
    if (rail !== undefined && y > rail) blendInto(out, second, 0.5)
  }
  return { main, paint }
}
