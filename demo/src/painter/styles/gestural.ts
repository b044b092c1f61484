import { mix, type RgbTarget, write } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { stampDab } from '../dab.ts'
import { createLineFinder, drawLine, type Line } from '../drawn-line.ts'
import { createFractalNoise } from '../noise.ts'
import { oilLayers } from '../oil-layers.ts'
import { composeOil } from '../oil-painting.ts'
import type { Palette } from '../palettes.ts'
import { createStream, type Random } from '../random.ts'
import type { Point } from '../shape.ts'
import type { Surface } from '../surface.ts'
import type { Frame } from '../work.ts'

export const gestural: StyleDefinition = {
  id: 'gestural',
  medium: 'Oil and acrylic on canvas',
  aspects: ['portrait', 'landscape', 'square'],
  compose,
}

/** A quiet field, argued over by a few large gestures, drips and splashes. */
function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const fieldAt = composeField(random, palette)
  const gestures = composeGestures(random, palette, frame)
  const wetness = random.pick([0, 0.15, 0.4])
  // Each gesture runs before the next is painted over it.
  const lines = gestures.flatMap((gesture) =>
    random.chance(wetness) ? [gesture, ...composeDrips(random, gesture, frame)] : [gesture],
  )
  const splashSeed = random.seed()
  const splashes = random.pick([0, 20, 60, 140])
  const turn = createFractalNoise(random.seed(), 2)
  const heading = random.between(0, Math.PI)
  const oil = composeOil({
    frame,
    colorAt: fieldAt,
    angleAt: (x, y) => heading + turn(x * 1.6, y * 1.6) * 1.8,
    ground: palette.ground,
    seed: random.seed(),
    followEdges: 0.2,
    layers: oilLayers.map((layer) => ({ ...layer, keepWithin: 220, angleJitter: 0.7 })),
    touches(surface) {
      for (const line of lines) drawLine(surface, { ...line, body: 1.25 })
      splash(surface, gestures, splashes, splashSeed)
    },
  })
  const gestureAt = createLineFinder(gestures)
  return {
    ...oil,
    colorAt: (x, y, out) => {
      if (!gestureAt(x, y, out)) fieldAt(x, y, out)
    },
  }
}

function composeField(random: Random, palette: Palette) {
  const masses = createFractalNoise(random.seed(), 2)
  const veins = createFractalNoise(random.seed(), 3)
  const dark = random.chance(0.28)
  const main = dark ? random.pick(palette.darks) : random.pick(palette.lights)
  const second = dark ? random.pick(palette.mids) : mix(random.pick(palette.lights), random.pick(palette.mids), 0.3)
  const patch = random.pick(palette.mids)
  const hot = random.pick(palette.accents)
  const scale = random.between(0.9, 1.7)
  const threshold = random.between(0.18, 0.34)
  return (x: number, y: number, out: RgbTarget) => {
    const mass = masses(x * scale, y * scale) + veins(x * 5, y * 5) * 0.12
    if (mass > threshold + 0.2) write(out, hot)
    else if (mass > threshold) write(out, patch)
    else write(out, mass > -0.12 ? main : second)
  }
}

function composeGestures(random: Random, palette: Palette, frame: Frame): Line[] {
  const count = random.whole(9, 24)
  const lead = random.pick(palette.darks)
  const others = [...palette.accents, ...palette.accents, ...palette.mids, ...palette.lights, lead]
  const heading = random.between(0, Math.PI * 2)
  const curl = random.between(0.2, 1.5)
  return Array.from({ length: count }, (_, i) => {
    const bold = i % 3 === 0
    const points = wander(
      random,
      frame,
      heading + random.between(-0.9, 0.9) + (random.chance(0.3) ? Math.PI / 2 : 0),
      curl,
    )
    return {
      points,
      width: bold ? random.between(0.09, 0.24) : random.between(0.012, 0.075),
      color: random.chance(0.42) ? lead : random.pick(others),
      dryness: random.between(0.05, 0.5),
      taper: random.between(0.05, 0.35),
      seed: random.seed(),
    }
  })
}

/** A sweep of the arm: it sets out, keeps turning the same way for a while, and changes its mind. */
function wander(random: Random, frame: Frame, heading: number, curl: number): Point[] {
  let x = frame.width * random.between(0.05, 0.85)
  let y = frame.height * random.between(0.05, 0.9)
  let angle = heading
  let bend = random.between(-curl, curl)
  const points: Point[] = [[x, y]]
  for (let i = random.whole(3, 7); i > 0; i--) {
    const stride = random.between(0.08, 0.22)
    x += Math.cos(angle) * stride
    y += Math.sin(angle) * stride
    points.push([x, y])
    angle += bend
    if (random.chance(0.35)) bend = random.between(-curl, curl) * 1.6
  }
  return points
}

/** Paint too wet to stay where it was put runs down. */
function composeDrips(random: Random, from: Line, frame: Frame): Line[] {
  return Array.from({ length: random.whole(1, 4) }, () => {
    const [x, y] = random.pick(from.points)
    const end = Math.min(frame.height, y + from.width * 0.4 + random.between(0.03, 0.24))
    const sway = random.between(-0.006, 0.006)
    const startX = x + random.between(-0.35, 0.35) * from.width
    return {
      points: [[startX, y] as const, [startX + sway, (y + end) / 2] as const, [startX + sway * 0.4, end] as const],
      width: random.between(0.002, 0.0045),
      color: from.color,
      dryness: 0,
      taper: 0.35,
      seed: random.seed(),
    }
  })
}

function splash(surface: Surface, gestures: readonly Line[], count: number, seed: number): void {
  const stream = createStream(seed)
  const { scale } = surface
  for (let i = 0; i < count; i++) {
    const gesture = gestures[Math.floor(stream() * gestures.length)]!
    const [x, y] = gesture.points[Math.floor(stream() * gesture.points.length)]!
    const angle = stream() * Math.PI * 2
    const far = gesture.width * 0.4 + stream() ** 2 * 0.22
    const radius = 0.001 + stream() ** 4 * 0.011
    stampDab(surface, {
      x: (x + Math.cos(angle) * far) * scale,
      y: (y + Math.sin(angle) * far) * scale,
      radius: radius * scale,
      stretch: 1 + stream() * 0.6,
      angle,
      color: gesture.color,
      body: 0.9,
    })
  }
}
