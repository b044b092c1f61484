import { mix, type Rgb, type RgbTarget, shade, write } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { clamp } from '../curves.ts'
import { createFractalNoise, createNoise } from '../noise.ts'
import type { Layer } from '../oil-layers.ts'
import { composeOil } from '../oil-painting.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'

export const flowField: StyleDefinition = {
  id: 'flow-field',
  medium: 'Acrylic on canvas',
  aspects: ['portrait', 'square', 'landscape'],
  compose,
}

function ribbons(thickness: number): readonly Layer[] {
  const common = {
    keepWithin: Number.POSITIVE_INFINITY,
    taper: 0.75,
    angleJitter: 0,
    turning: 0.95,
    warmthJitter: 7,
    opacity: 0.96,
  }
  return [
    {
      ...common,
      width: [0.03 * thickness, 0.05 * thickness],
      length: [0.1, 0.7],
      coverage: 3.4,
      dryness: 0.05,
      body: 0.8,
      lightnessJitter: 12,
      streak: 0.8,
    },
    {
      ...common,
      width: [0.012 * thickness, 0.022 * thickness],
      length: [0.08, 0.6],
      coverage: 1.9,
      dryness: 0.1,
      body: 1.2,
      lightnessJitter: 22,
      streak: 0.8,
    },
    {
      ...common,
      width: [0.004, 0.008],
      length: [0.2, 0.6],
      coverage: 0.6,
      dryness: 0.15,
      body: 1.3,
      lightnessJitter: 34,
      streak: 0.5,
    },
  ]
}

/** Currents: every stroke follows one field of directions, and its color says which current it rides. */
function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const angleAt = composeCurrents(random, frame)
  const depth = createFractalNoise(random.seed(), 2)
  const order = orderOfColors(random, palette)
  const bend = random.between(0.7, 1.5)
  const tilt = random.between(-0.5, 0.5)
  const fine = createNoise(random.seed())
  const spread = random.between(0.75, 1.25)
  const colorAt = (x: number, y: number, out: RgbTarget) => {
    const level =
      0.5 + depth(x * bend, y * bend) * spread + (y / frame.height - 0.5) * tilt + fine(x * 16, y * 16) * 0.07
    write(out, order[Math.floor(clamp(level, 0, 0.999) * order.length)]!)
  }
  return composeOil({
    frame,
    colorAt,
    angleAt,
    ground: shade(random.pick(palette.darks), 0.05),
    seed: random.seed(),
    layers: ribbons(random.between(0.55, 1.35)),
    followEdges: 0,
    blockInStrength: 0.3,
    finish: { relief: 2, grain: 0.2, gloss: 0.24, vignette: 0.12, warmth: 0.3 },
  })
}

/** Colors in the order the currents meet them: dark to light, broken by an accent or two. */
function orderOfColors(random: Random, palette: Palette): Rgb[] {
  const accent = random.pick(palette.accents)
  const order = [
    random.pick(palette.darks),
    random.pick(palette.darks),
    random.pick(palette.mids),
    accent,
    random.pick(palette.mids),
    mix(random.pick(palette.mids), random.pick(palette.lights), 0.5),
    random.pick(palette.lights),
    random.pick(palette.lights),
  ]
  if (random.chance(0.5)) order.splice(random.whole(4, 6), 0, random.pick(palette.accents))
  return random.chance(0.5) ? order : order.reverse()
}

function composeCurrents(random: Random, frame: Frame) {
  const wander = createFractalNoise(random.seed(), 2)
  const heading = random.between(0, Math.PI)
  const frequency = random.between(0.55, 1.3)
  const swing = random.between(1.2, 3)
  const eddies = Array.from({ length: random.whole(0, 3) }, () => ({
    x: frame.width * random.between(0.1, 0.9),
    y: frame.height * random.between(0.1, 0.9),
    reach: random.between(0.25, 0.6),
    sense: random.chance(0.5) ? 1 : -1,
  }))
  return (x: number, y: number) => {
    const base = heading + wander(x * frequency, y * frequency) * swing
    let dx = Math.cos(base)
    let dy = Math.sin(base)
    for (const eddy of eddies) {
      const ex = x - eddy.x
      const ey = y - eddy.y
      const away = Math.hypot(ex, ey) || 1e-6
      const pull = 2.2 * Math.exp(-((away / eddy.reach) ** 2)) * eddy.sense
      dx += (-ey / away) * pull
      dy += (ex / away) * pull
    }
    return Math.atan2(dy, dx)
  }
}
