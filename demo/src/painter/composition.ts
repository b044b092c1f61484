import type { RgbTarget } from './color.ts'
import type { Finish } from './light.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'
import type { Surface } from './surface.ts'
import type { Aspect, Frame, PaintStyle } from './work.ts'

/** Which color wants to be at a place, in frame units. */
export type ColorField = (x: number, y: number, out: RgbTarget) => void

/** Which way the brush goes at a place, in radians. */
export type AngleField = (x: number, y: number) => number

/** What a title may say of a picture without contradicting it. */
export type Subject = {
  /** The style whose words suit it: a pointillist paints landscapes and harbors too. */
  of: PaintStyle
  kind?: 'day' | 'dusk' | 'night' | 'mountains' | 'bamboo' | 'plum branch' | 'reeds' | 'circle'
}

/** A picture thought out but not yet painted. */
export type Composition = {
  subject?: Subject
  /** Cheap enough to ask for a thumbnail's few hundred places without painting. */
  colorAt: ColorField
  support: 'canvas' | 'paper'
  paintOn(surface: Surface): void
  finish: Finish
}

export type StyleDefinition = {
  id: PaintStyle
  /** What the picture looks to be made of, for an honest catalog entry. */
  medium: string
  /** The shapes it suits, the most fitting first. */
  aspects: readonly [Aspect, ...Aspect[]]
  /** The palettes that suit it; without them all do. */
  palettes?: readonly Palette[]
  compose(random: Random, palette: Palette, frame: Frame): Composition
}
