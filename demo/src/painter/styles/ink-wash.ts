import { mix, type Rgb, type RgbTarget, write } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { createLineFinder, drawLine } from '../drawn-line.ts'
import { paperFinish } from '../light.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { prime } from '../surface.ts'
import { layWash, tint } from '../wash.ts'
import type { Frame } from '../work.ts'
import { bamboo, plumBranch } from './ink-plants.ts'
import { circle, mountains, reeds } from './ink-scenery.ts'
import { composeSeal } from './seal.ts'

export const inkWash: StyleDefinition = {
  id: 'ink-wash',
  medium: 'Ink on paper',
  aspects: ['portrait', 'landscape', 'square'],
  compose,
}

/** Mountains most of all. */
const motifs = [
  ['mountains', mountains],
  ['mountains', mountains],
  ['mountains', mountains],
  ['bamboo', bamboo],
  ['plum branch', plumBranch],
  ['reeds', reeds],
  ['circle', circle],
] as const

/** Much paper, little ink: washes from far to near, then the brush's lines, then the seal. */
function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const paper: Rgb = mix(
    random.pick<Rgb>([
      [240, 232, 214],
      [234, 224, 202],
      [244, 240, 230],
      [228, 216, 192],
    ]),
    palette.lights[1]!,
    0.15,
  )
  const ink: Rgb = mix([30, 30, 34], random.pick(palette.darks), random.between(0.1, 0.6))
  const [kind, motif] = random.pick(motifs)
  const drawing = motif(random, palette, frame, ink, paper)
  const { stamp, cuts } = composeSeal(random, frame, paper)
  const washes = [...drawing.washes, stamp]
  const lines = [...drawing.lines, ...cuts]
  const lineAt = createLineFinder(lines)
  const seed = random.seed()
  return {
    subject: { of: 'ink-wash', kind },
    support: 'paper',
    finish: paperFinish,
    colorAt(x: number, y: number, out: RgbTarget) {
      if (lineAt(x, y, out)) return
      write(out, paper)
      for (const wash of washes) tint(out, wash, x, y)
    },
    paintOn(surface) {
      prime(surface, paper, 0.025, seed)
      for (const wash of washes) layWash(surface, wash, 0.75)
      for (const line of lines) drawLine(surface, line)
    },
  }
}
