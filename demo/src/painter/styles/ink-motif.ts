import { mix, type Rgb } from '../color.ts'
import type { Line } from '../drawn-line.ts'
import { type Palette, warmest } from '../palettes.ts'
import type { Random } from '../random.ts'
import { disc, type Point } from '../shape.ts'
import { type Wash, wetShape } from '../wash.ts'
import type { Frame } from '../work.ts'

export type InkDrawing = { washes: Wash[]; lines: Line[] }
export type Motif = (random: Random, palette: Palette, frame: Frame, ink: Rgb, paper: Rgb) => InkDrawing

export function paleSun(random: Random, palette: Palette, frame: Frame): Wash {
  const shape = disc(
    frame.width * random.between(0.2, 0.8),
    frame.height * random.between(0.12, 0.3),
    random.between(0.04, 0.09),
  )
  return wetShape({
    shape,
    color: mix(warmest(palette.accents), [190, 60, 44], 0.5),
    strength: random.between(0.45, 0.95),
    seed: random.seed(),
  })
}

export function birds(random: Random, frame: Frame, ink: Rgb): Line[] {
  const x = frame.width * random.between(0.2, 0.75)
  const y = frame.height * random.between(0.1, 0.3)
  return Array.from({ length: random.whole(3, 8) }, () => {
    const bx = x + random.between(-0.14, 0.14)
    const by = y + random.between(-0.06, 0.06)
    const wing = random.between(0.01, 0.02)
    const points: Point[] = [
      [bx - wing, by - wing * 0.5],
      [bx - wing * 0.3, by - wing * 0.3],
      [bx, by],
      [bx + wing * 0.4, by - wing * 0.4],
      [bx + wing, by - wing * 0.3],
    ]
    return { points, width: 0.0035, color: ink, dryness: 0.05, taper: 0.8, seed: random.seed(), opacity: 0.85 }
  })
}
