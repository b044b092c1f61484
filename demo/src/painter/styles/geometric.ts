import { type RgbTarget, write, writeMix } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { fillPiece } from '../flat-paint.ts'
import { mattFinish } from '../light.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { prime } from '../surface.ts'
import type { Frame } from '../work.ts'
import { arches, concentric, floating } from './geometric-forms.ts'
import { partition, tiles } from './geometric-grids.ts'

export const geometric: StyleDefinition = {
  id: 'geometric',
  medium: 'Acrylic on canvas',
  aspects: ['square', 'portrait', 'landscape'],
  compose,
}

function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const scheme = random.pick([tiles, tiles, floating, floating, concentric, partition, arches] as const)
  const { ground, pieces } = scheme(random, palette, frame)
  const seed = random.seed()
  const colorAt = (x: number, y: number, out: RgbTarget) => {
    for (let i = pieces.length - 1; i >= 0; i--) {
      const { shape, color, second } = pieces[i]!
      const { left, right, top, bottom } = shape.bounds
      if (x < left || x > right || y < top || y > bottom || shape.distance(x, y) > 0) continue
      if (second) writeMix(out, color, second, 0.5)
      else write(out, color)
      return
    }
    write(out, ground)
  }
  return {
    colorAt,
    support: 'canvas',
    finish: mattFinish,
    paintOn(surface) {
      prime(surface, ground, 0.035, seed)
      for (const piece of pieces) fillPiece(surface, piece, 0.9)
    },
  }
}
