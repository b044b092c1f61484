import type { Rgb } from '../color.ts'
import type { Piece } from '../flat-paint.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Shape } from '../shape.ts'
import type { Frame } from '../work.ts'

export type Design = { ground: Rgb; pieces: Piece[] }
export type Scheme = (random: Random, palette: Palette, frame: Frame) => Design

export const HALF_TURN = Math.PI
export const QUARTER_TURN = Math.PI / 2

export function piece(random: Random, shape: Shape, color: Rgb, second?: Rgb): Piece {
  return {
    shape,
    color,
    ...(second ? { second } : {}),
    angle: random.pick([0, QUARTER_TURN, 0.6, -0.6]),
    seed: random.seed(),
  }
}

/** Few colors make a design: one light, one dark, two of the middle and both accents. */
export function limited(random: Random, palette: Palette): Rgb[] {
  return [
    random.pick(palette.lights),
    random.pick(palette.darks),
    random.pick(palette.mids),
    random.pick(palette.mids),
    ...palette.accents,
  ]
}

export function otherThan(random: Random, colors: readonly Rgb[], taken: Rgb): Rgb {
  return random.pick(colors.filter((color) => color !== taken))
}
