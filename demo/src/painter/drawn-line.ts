import { dragBrush } from './bristle-brush.ts'
import { type Rgb, type RgbTarget, write } from './color.ts'
import { createPath, curveThrough } from './path.ts'
import { distanceToSegment, type Point } from './shape.ts'
import type { Surface } from './surface.ts'

/** One line drawn by hand through a few points, in frame units. */
export type Line = {
  points: readonly Point[]
  width: number
  color: Rgb
  dryness: number
  taper: number
  seed: number
  opacity?: number
  /** The height of the paint; ink has none. */
  body?: number
  streak?: number
}

/** In frame units: half of what one cell of a usual sketch covers, at most. */
const FINEST_IN_A_SKETCH = 0.005

const path = createPath()

export function drawLine(surface: Surface, line: Line): void {
  curveThrough(path, line.points, surface.scale)
  const { color, dryness, taper, seed } = line
  const width = line.width * surface.scale
  dragBrush(surface, path, {
    width,
    color,
    dryness,
    taper,
    seed,
    pickUp: 0.12,
    closeness: 2,
    opacity: line.opacity ?? 1,
    body: line.body ?? 0,
    streak: line.streak ?? 1,
  })
}

/** Writes the uppermost line's color at a place and says true, for sketches; hair lines are too fine to count. */
export function createLineFinder(lines: readonly Line[]): (x: number, y: number, out: RgbTarget) => boolean {
  const segments = lines
    .filter((line) => line.width > FINEST_IN_A_SKETCH)
    .flatMap(({ points, width, color }) =>
      points.slice(1).map((to, i) => {
        const from = points[i]!
        const reach = width * 0.45
        return {
          from,
          to,
          reach,
          color,
          left: Math.min(from[0], to[0]) - reach,
          right: Math.max(from[0], to[0]) + reach,
          top: Math.min(from[1], to[1]) - reach,
          bottom: Math.max(from[1], to[1]) + reach,
        }
      }),
    )
    .reverse()
  return (x, y, out) => {
    for (const segment of segments) {
      if (x < segment.left || x > segment.right || y < segment.top || y > segment.bottom) continue
      if (distanceToSegment(segment.from, segment.to, x, y) > segment.reach) continue
      write(out, segment.color)
      return true
    }
    return false
  }
}
