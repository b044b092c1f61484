import { luminance, mix, type Rgb, shade } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { fraction } from '../curves.ts'
import { stampDab } from '../dab.ts'
import { oilFinish } from '../light.ts'
import type { Palette } from '../palettes.ts'
import { createStream, type Random } from '../random.ts'
import { blockIn, cellAt, makeStudy, type Study } from '../study.ts'
import { prime, type Surface } from '../surface.ts'
import type { Frame } from '../work.ts'
import { landscape } from './landscape.ts'
import { seascape } from './seascape.ts'
import { stillLife } from './still-life.ts'
import { townscape } from './townscape.ts'

export const pointillism: StyleDefinition = {
  id: 'pointillism',
  medium: 'Oil on canvas',
  aspects: ['landscape', 'portrait', 'square'],
  compose,
}

/** A view like the others', but broken into touches of purer color that the eye mixes again. */
function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const motif = random.pick([landscape, landscape, seascape, stillLife, townscape])
  const { colorAt, subject = { of: motif.id } } = motif.compose(random, palette, frame)
  const seed = random.seed()
  const touch = random.between(0.0052, 0.0085)
  return {
    colorAt,
    subject,
    support: 'canvas',
    finish: { ...oilFinish, relief: 1.7, warmth: 0.4 },
    paintOn(surface) {
      prime(surface, shade(palette.lights[1]!, 0.1), 0.05, seed)
      const study = makeStudy(colorAt, frame, { angleAt: () => 0, followEdges: 1 })
      blockIn(surface, study, 0.35)
      stipple(surface, study, palette, touch * 1.25, 1.9, seed)
      stipple(surface, study, palette, touch * 0.8, 1.3, seed + 1)
    },
  }
}

function stipple(
  surface: Surface,
  study: Study,
  palette: Palette,
  radius: number,
  coverage: number,
  seed: number,
): void {
  const { frame, scale } = surface
  const stream = createStream(seed)
  const count = Math.round((coverage * frame.width * frame.height) / (Math.PI * radius * radius))
  const startX = stream()
  const startY = stream()
  for (let i = 0; i < count; i++) {
    const x = fraction(startX + i * 0.7548776662466927) * frame.width
    const y = fraction(startY + i * 0.5698402909980532) * frame.height
    const cell = cellAt(study, x, y)
    const seen: Rgb = [study.colors[cell * 3]!, study.colors[cell * 3 + 1]!, study.colors[cell * 3 + 2]!]
    const color = divided(seen, palette, stream(), stream(), stream())
    const size = radius * (0.75 + stream() * 0.5)
    const angle = Math.atan2(study.flowY[cell]!, study.flowX[cell]!) + (stream() - 0.5) * 1.4
    stampDab(surface, { x: x * scale, y: y * scale, radius: size * scale, stretch: 1.25, angle, color, body: 1.1 })
  }
}

/** Most touches keep to the color seen; some are purer than it, and a few set its complement beside it. */
function divided(seen: Rgb, palette: Palette, kind: number, strength: number, lightness: number): Rgb {
  const gray = luminance(seen)
  const lifted = (lightness - 0.5) * 26
  if (kind < 0.6) return [seen[0] + lifted, seen[1] + lifted, seen[2] + lifted]
  if (kind < 0.86) {
    const purity = 1.25 + strength * 0.65
    return [
      gray + (seen[0] - gray) * purity + lifted,
      gray + (seen[1] - gray) * purity,
      gray + (seen[2] - gray) * purity - lifted,
    ]
  }
  if (kind < 0.95) return mix(seen, [gray * 2 - seen[0], gray * 2 - seen[1], gray * 2 - seen[2]], 0.75)
  const spice = palette.accents[strength < 0.5 ? 0 : 1]!
  return mix(seen, shade(spice, (gray - luminance(spice)) / 255), 0.7)
}
