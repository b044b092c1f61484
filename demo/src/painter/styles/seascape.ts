import { blendInto, mix, type Rgb, type RgbTarget, shade, write, writeMix } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { clamp, smooth } from '../curves.ts'
import { createFractalNoise } from '../noise.ts'
import { composeOil } from '../oil-painting.ts'
import { coolest, type Palette, palettesNamed, warmest } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'
import { composeSails } from './sails.ts'
import { composeSky, lightIn, type Sky } from './sky.ts'

export const seascape: StyleDefinition = {
  id: 'seascape',
  medium: 'Oil on canvas',
  aspects: ['landscape', 'square', 'portrait'],
  palettes: palettesNamed(
    'harbor',
    'vespers',
    'north-sea',
    'slate-and-brass',
    'lagoon',
    'winter-light',
    'provence',
    'lapis',
    'cadmium',
    'verdigris',
    'nocturne',
    'celadon',
    'midsummer',
    'graphite',
  ),
  compose,
}

function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const horizon = frame.height * random.between(0.34, 0.62)
  const weather = random.pick(['clear', 'clouded', 'dusk', 'dusk', 'night', 'night'] as const)
  const sky = composeSky(random, palette, frame, horizon, weather)
  const sea = composeSea(random, palette, frame, horizon, sky)
  const coast = random.chance(0.4) ? composeCoast(random, palette, frame, horizon) : undefined
  const sails = composeSails(random, palette, frame, horizon, weather)
  const shore = random.chance(0.35) ? composeShore(random, palette, frame) : undefined

  const colorAt = (x: number, y: number, out: RgbTarget) => {
    if (sails.colorAt(x, y, out)) return
    if (shore && y > shore.lineAt(x) - 0.02) shore.colorAt(x, y, out)
    else if (coast && y > coast.crestAt(x) && y < horizon) coast.colorAt(x, y, out)
    else if (y < horizon) sky.colorAt(x, y, out)
    else sea.colorAt(x, y, out)
  }
  const angleAt = (x: number, y: number) => (y < horizon ? sky.angleAt(x, y) : sea.angleAt(x, y))
  const subject = { of: 'seascape', kind: lightIn(weather) } as const
  const seed = random.seed()
  return composeOil({ subject, frame, colorAt, angleAt, ground: palette.ground, seed, followEdges: 0.65 })
}

/** Swell that grows toward us, deep color below, the sky's light on its crests and a path under the sun or moon. */
function composeSea(random: Random, palette: Palette, frame: Frame, horizon: number, sky: Sky) {
  const night = sky.weather === 'night'
  const swell = createFractalNoise(random.seed(), 3)
  const chop = random.between(0.5, 1.3)
  const deep = mix(coolest(palette.darks), coolest(palette.mids), night ? 0.15 : random.between(0.15, 0.5))
  const body = mix(coolest(palette.mids), sky.haze, night ? 0.1 : 0.22)
  const crest = night ? mix(body, sky.haze, 0.6) : shade(mix(sky.haze, random.pick(palette.lights), 0.5), 0.2)
  const depth = frame.height - horizon

  const waveAt = (x: number, y: number) => {
    const near = (y - horizon) / depth
    const rows = 10 / (0.12 + near)
    return swell(x * (1.2 + 3.2 / (0.3 + near)), near * rows * 1.9) * chop
  }
  return {
    angleAt: (x: number, y: number) => swell(x * 2, y * 3) * 0.35 * chop * clamp((y - horizon) / depth, 0.1, 1),
    colorAt(x: number, y: number, out: RgbTarget) {
      const near = (y - horizon) / depth
      writeMix(out, mix(sky.haze, body, 0.45), body, smooth(0, 0.25, near))
      blendInto(out, deep, smooth(0.1, 1, near) * 0.8)
      const wave = waveAt(x, y)
      if (wave > 0.08) blendInto(out, crest, clamp((wave - 0.08) * 2.2, 0, 0.75))
      else if (wave < -0.06) blendInto(out, deep, clamp((-wave - 0.06) * 2.6, 0, 0.85))
      if (sky.disc) {
        const spread = sky.disc.radius * (0.7 + near * 3.2)
        const path = 1 - Math.abs(x - sky.disc.x) / spread
        if (path > 0 && wave > -0.05) blendInto(out, sky.disc.color, clamp(path * (0.4 + wave * 2.4), 0, 0.92))
      }
    },
  }
}

/** A headland or far hills standing on the horizon. */
function composeCoast(random: Random, palette: Palette, frame: Frame, horizon: number) {
  const ridge = createFractalNoise(random.seed(), 4)
  const from = random.chance(0.5)
  const reach = frame.width * random.between(0.35, 0.8)
  const height = random.between(0.05, 0.2)
  const rock = mix(random.pick(palette.mids), random.pick(palette.darks), random.between(0.2, 0.6))
  const lit = mix(rock, warmest(palette.lights), 0.35)
  return {
    crestAt(x: number) {
      const along = from ? x / reach : (frame.width - x) / reach
      if (along > 1) return horizon
      return horizon - height * (1 - along) ** 0.6 * (0.8 + ridge(x * 3, 1) * 0.7)
    },
    colorAt(x: number, y: number, out: RgbTarget) {
      writeMix(out, rock, lit, clamp(0.4 + ridge(x * 9, y * 14) * 1.2, 0, 1))
    },
  }
}

/** A beach in the foreground with the wash of the last wave on it. */
function composeShore(random: Random, palette: Palette, frame: Frame) {
  const bend = createFractalNoise(random.seed(), 2)
  const base = frame.height * random.between(0.8, 0.9)
  const slope = random.between(-0.12, 0.12)
  const sand = mix(warmest(palette.lights), palette.ground, random.between(0.2, 0.5))
  const wet = mix(sand, random.pick(palette.darks), 0.4)
  const foam: Rgb = shade(random.pick(palette.lights), 0.45)
  const lineAt = (x: number) => base + (x / frame.width - 0.5) * slope + bend(x * 2.4, 0) * 0.05
  return {
    lineAt,
    colorAt(x: number, y: number, out: RgbTarget) {
      const up = y - lineAt(x)
      if (up < 0.012 + bend(x * 14, y * 8) * 0.014) write(out, foam)
      else writeMix(out, wet, sand, smooth(0.02, 0.12, up + bend(x * 6, y * 9) * 0.04))
    },
  }
}
