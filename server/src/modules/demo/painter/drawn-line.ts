import { dragBrush } from './bristle-brush.ts'
import { type Rgb, type RgbTarget, write } from './colour.ts'
import { createPath, curveThrough } from './path.ts'
import { distanceToSegment, type Point } from './shape.ts'
import type { Surface } from './surface.ts'

/** One line drawn by hand through a few points, in frame units. */
export type Line = {
  points: readonly Point[]
  width: number
  colour: Rgb
  dryness: number
  taper: number
  seed: number
  opacity?: number
  /** How high the paint stands; ink has none. */
  body?: number
  streak?: number
}

const path = createPath()

export function drawLine(surface: Surface, line: Line): void {
  curveThrough(path, line.points, surface.scale)
  const { colour, dryness, taper, seed } = line
  const width = line.width * surface.scale
  dragBrush(surface, path, {
    width,
    colour,
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

/** Writes the colour of the uppermost line at a place and says true, for sketches. */
export function lineAt(lines: readonly Line[], x: number, y: number, out: RgbTarget): boolean {
  for (let i = lines.length - 1; i >= 0; i--) {
    const { points, width, colour } = lines[i]!
    for (let p = 1; p < points.length; p++) {
      if (distanceToSegment(points[p - 1]!, points[p]!, x, y) > width * 0.45) continue
      write(out, colour)
      return true
    }
  }
  return false
}
