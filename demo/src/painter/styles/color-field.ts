import { blendInto, mix, mostUnlike, type Rgb, type RgbTarget, write } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { smooth } from '../curves.ts'
import { createFractalNoise } from '../noise.ts'
import type { Layer } from '../oil-layers.ts'
import { composeOil } from '../oil-painting.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'

/** A field of color whose edges breathe. */
type Block = { left: number; top: number; right: number; bottom: number; color: Rgb; inner: Rgb; feather: number }

export const colorField: StyleDefinition = {
  id: 'color-field',
  medium: 'Oil on canvas',
  aspects: ['portrait', 'square', 'landscape'],
  compose,
}

/** Thin veils laid over each other with a broad brush: little relief, much depth. */
const veils: readonly Layer[] = [
  {
    width: [0.07, 0.12],
    length: [0.18, 0.4],
    coverage: 3,
    opacity: 0.45,
    dryness: 0.12,
    body: 0.35,
    lightnessJitter: 9,
    warmthJitter: 5,
    keepWithin: 46,
    streak: 0.5,
    angleJitter: 0.4,
  },
  {
    width: [0.03, 0.06],
    length: [0.1, 0.24],
    coverage: 3,
    opacity: 0.36,
    dryness: 0.4,
    body: 0.45,
    lightnessJitter: 10,
    warmthJitter: 6,
    keepWithin: 34,
    streak: 0.5,
    angleJitter: 0.5,
  },
  {
    width: [0.012, 0.024],
    length: [0.05, 0.12],
    coverage: 1.6,
    opacity: 0.3,
    dryness: 0.6,
    body: 0.5,
    lightnessJitter: 11,
    warmthJitter: 6,
    keepWithin: 26,
    streak: 0.5,
    angleJitter: 0.5,
  },
]

function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const scheme = random.pick([stacked, stacked, stacked, nested, horizonLine, upright] as const)
  const { surround, blocks } = scheme(random, palette, frame)
  const breath = createFractalNoise(random.seed(), 3)
  const glow = createFractalNoise(random.seed(), 2)
  const colorAt = (x: number, y: number, out: RgbTarget) => {
    write(out, surround)
    const stray = breath(x * 5, y * 5) * 0.016 + breath(x * 40, y * 40) * 0.004
    for (const block of blocks) {
      const inside = Math.min(x - block.left, block.right - x, y - block.top, block.bottom - y) + stray
      const cover = smooth(-block.feather, block.feather, inside)
      if (cover <= 0) continue
      blendInto(out, block.color, cover * 0.96)
      blendInto(out, block.inner, cover * smooth(-0.5, 0.5, glow(x * 1.9, y * 1.9)) * 0.75)
    }
  }
  const hand = createFractalNoise(random.seed(), 2)
  const sweep = random.chance(0.75) ? 0 : Math.PI / 2
  return composeOil({
    frame,
    colorAt,
    angleAt: (x, y) => sweep + hand(x * 2, y * 2) * 0.9,
    ground: mix(surround, palette.ground, 0.4),
    seed: random.seed(),
    layers: veils,
    followEdges: 0.35,
    blockInStrength: 0.8,
    finish: { relief: 1.5, grain: 0.4, gloss: 0.1, vignette: 0.14, warmth: 0.4 },
  })
}

type Scheme = (random: Random, palette: Palette, frame: Frame) => { surround: Rgb; blocks: Block[] }

/** Two to four hazy rectangles, one above the other. */
const stacked: Scheme = (random, palette, frame) => {
  const count = random.whole(2, 4)
  const margin = random.between(0.045, 0.1)
  const gap = random.between(0.012, 0.045)
  const weights = Array.from({ length: count }, () => random.between(0.5, 1.8))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const room = frame.height - margin * 2 - gap * (count - 1)
  const colors = contrasting(random, palette, count + 1)
  const blocks: Block[] = []
  let top = margin
  weights.forEach((weight, i) => {
    const bottom = top + (room * weight) / total
    blocks.push(block(random, margin, top, frame.width - margin, bottom, colors[i + 1]!, palette))
    top = bottom + gap
  })
  return { surround: colors[0]!, blocks }
}

/** Squares within squares, sitting low. */
const nested: Scheme = (random, palette, frame) => {
  const count = random.whole(2, 3)
  const colors = contrasting(random, palette, count + 1)
  const blocks = Array.from({ length: count }, (_, i) => {
    const inset = 0.1 + i * random.between(0.1, 0.14)
    const drop = inset * 1.35
    return block(random, inset, drop, frame.width - inset, frame.height - inset * 0.55, colors[i + 1]!, palette, 0.006)
  })
  return { surround: colors[0]!, blocks }
}

/** One field above another, meeting at a glowing line. */
const horizonLine: Scheme = (random, palette, frame) => {
  const colors = contrasting(random, palette, 3)
  const line = frame.height * random.between(0.3, 0.72)
  const width = random.between(0.008, 0.05)
  return {
    surround: colors[0]!,
    blocks: [
      block(random, -0.2, line, frame.width + 0.2, frame.height + 0.2, colors[1]!, palette, 0.03),
      block(random, -0.2, line - width, frame.width + 0.2, line + width, random.pick(palette.accents), palette, 0.02),
    ],
  }
}

/** One great field parted by thin uprights. */
const upright: Scheme = (random, palette, frame) => {
  const colors = contrasting(random, palette, 2)
  const blocks: Block[] = []
  for (let i = random.whole(1, 3); i > 0; i--) {
    const x = frame.width * random.between(0.1, 0.9)
    const half = random.pick([0.006, 0.012, 0.03, 0.09])
    const color = random.chance(0.5) ? random.pick(palette.accents) : colors[1]!
    blocks.push(block(random, x - half, -0.2, x + half, frame.height + 0.2, color, palette, Math.min(0.008, half / 2)))
  }
  return { surround: colors[0]!, blocks }
}

function block(
  random: Random,
  left: number,
  top: number,
  right: number,
  bottom: number,
  color: Rgb,
  palette: Palette,
  feather = random.between(0.014, 0.045),
): Block {
  const inner = mix(color, random.pick([...palette.mids, ...palette.accents, ...palette.lights]), 0.36)
  return { left, top, right, bottom, color, inner, feather }
}

/** Colors of which each is clearly lighter or darker, or clearly another hue, than the one before. */
function contrasting(random: Random, palette: Palette, count: number): Rgb[] {
  const all = [
    ...palette.darks,
    ...palette.mids,
    ...palette.mids,
    ...palette.lights,
    ...palette.accents,
    ...palette.accents,
  ]
  const chosen: Rgb[] = [random.pick(all)]
  while (chosen.length < count) {
    const candidates = Array.from({ length: 3 }, () => random.pick(all))
    chosen.push(mostUnlike(candidates, [chosen[0]!, chosen[chosen.length - 1]!]))
  }
  return chosen
}
