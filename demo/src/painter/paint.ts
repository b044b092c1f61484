import type { Composition } from './composition.ts'
import { type Finish, lightUp } from './light.ts'
import { paintStyles } from './paint-styles.ts'
import { type Palette, palettes } from './palettes.ts'
import { createRandom, scatter } from './random.ts'
import { layPaper, type Surface, stretchCanvas } from './surface.ts'
import { type Aspect, frameOf, heightFor, type Work } from './work.ts'

/** Raw RGB, three bytes a pixel. */
export type Picture = { width: number; height: number; data: Buffer }

const WEAVE_SALT = 3

/** Paints a work at a width: the same work is the same picture at every size. */
export function paint(work: Work, width: number): Picture {
  const { surface, finish } = paintSurface(work, width)
  return { width: surface.width, height: surface.height, data: lightUp(surface, finish) }
}

/** The painted canvas before the light falls on it. */
export function paintSurface(work: Work, width: number): { surface: Surface; finish: Finish } {
  const aspect = aspectOf(work)
  const { composition } = composeWork(work)
  const prepare = composition.support === 'paper' ? layPaper : stretchCanvas
  const surface = prepare(width, heightFor(aspect, width), frameOf(aspect), scatter(work.seed, WEAVE_SALT))
  composition.paintOn(surface)
  return { surface, finish: composition.finish }
}

export function aspectOf(work: Work): Aspect {
  return work.aspect ?? paintStyles[work.style].aspects[0]
}

export function composeWork(work: Work): { composition: Composition; palette: Palette } {
  const style = paintStyles[work.style]
  const random = createRandom(scatter(work.seed, 1))
  const palette = random.pick(style.palettes ?? palettes)
  return { palette, composition: style.compose(random, palette, frameOf(aspectOf(work))) }
}
