import type { Rgb } from '../color.ts'
import type { Line } from '../drawn-line.ts'
import type { Random } from '../random.ts'
import { bar } from '../shape.ts'
import { type Wash, wetShape } from '../wash.ts'
import type { Frame } from '../work.ts'

const VERMILION: Rgb = [186, 44, 30]

/** The artist's seal in a lower corner: a red square with a few strokes left in paper color. */
export function composeSeal(random: Random, frame: Frame, paper: Rgb): { stamp: Wash; cuts: Line[] } {
  const size = random.between(0.036, 0.05)
  const x = random.chance(0.7) ? frame.width - 0.1 : 0.09
  const y = frame.height - random.between(0.09, 0.16)
  const stamp = wetShape({ shape: bar(x, y, size, size * 1.1), color: VERMILION, strength: 1.25, seed: random.seed() })
  const cuts = Array.from({ length: random.whole(3, 5) }, (): Line => {
    const across = random.chance(0.5)
    const at = random.between(-0.34, 0.34) * size
    const from = random.between(-0.36, -0.1) * size
    const to = random.between(0.1, 0.36) * size
    return {
      points: across
        ? [
            [x + from, y + at],
            [x + to, y + at],
          ]
        : [
            [x + at, y + from],
            [x + at, y + to],
          ],
      width: size * 0.09,
      color: paper,
      dryness: 0,
      taper: 0,
      seed: random.seed(),
      opacity: 0.95,
      streak: 0.5,
    }
  })
  return { stamp, cuts }
}
