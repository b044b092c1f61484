import type { Rgb } from './color.ts'
import type { Path } from './path.ts'
import { createStream } from './random.ts'
import { CHANNELS, type Surface } from './surface.ts'

/** One loaded brush, ready for one stroke. */
export type Stroke = {
  /** In pixels. */
  width: number
  color: Rgb
  /** 0 to 1. */
  opacity: number
  /** 0 fully loaded, 1 nearly wiped off: how much the support's tooth breaks the stroke. */
  dryness: number
  /** The height of the paint: 0 for ink, 1 for ordinary oil, more for impasto. */
  body: number
  /** How far the stroke narrows toward its ends, 0 to 1. */
  taper: number
  /** How unlike each other the bristles are in color, 0 to 1. */
  streak: number
  /** Bristles to a pixel of width; broad, sharply bent strokes need more to leave no gaps. */
  closeness?: number
  /** How much of the wet paint it crosses the brush takes along, 0 to 1. */
  pickUp: number
  seed: number
}

const MAX_BRISTLES = 640
const offset = new Float32Array(MAX_BRISTLES)
const load = new Float32Array(MAX_BRISTLES)
const red = new Float32Array(MAX_BRISTLES)
const green = new Float32Array(MAX_BRISTLES)
const blue = new Float32Array(MAX_BRISTLES)
const ridge = new Float32Array(MAX_BRISTLES)
const touchesAt = new Float32Array(MAX_BRISTLES)
const liftsAt = new Float32Array(MAX_BRISTLES)

/** Draws the brush along the path: every bristle leaves its own color and its own ridge of paint. */
export function dragBrush(surface: Surface, path: Path, stroke: Stroke): void {
  const steps = path.length - 1
  if (steps < 1) return
  const bristles = loadBristles(stroke, steps)
  const { width, height, paint, tooth } = surface
  const { xs, ys } = path
  const dry = 0.2 + stroke.dryness
  const thin = stroke.width < 1.6 ? Math.max(0.25, stroke.width / 1.6) : 1
  const opacity = stroke.opacity * thin
  // By length of stroke, not by pixels, so that a stroke ends in the same color at every size.
  const pickUp = (stroke.pickUp * 5) / surface.scale
  const fade = 0.15 + stroke.dryness
  for (let step = 0; step < steps; step++) {
    const fromX = xs[step]!
    const fromY = ys[step]!
    let dx = xs[step + 1]! - fromX
    let dy = ys[step + 1]! - fromY
    const norm = 1 / (Math.sqrt(dx * dx + dy * dy) || 1)
    dx *= norm
    dy *= norm
    const t = step / steps
    const swing = 2 * t - 1
    const spread = 1 - stroke.taper * swing * swing
    const charge = 1 - t * fade
    for (let j = 0; j < bristles; j++) {
      if (step < touchesAt[j]! || step > liftsAt[j]!) continue
      const across = offset[j]! * spread
      const px = (fromX - dy * across + 0.5) | 0
      const py = (fromY + dx * across + 0.5) | 0
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const i = py * width + px
      // Steep, because a bristle either touches or skips; there is little between.
      let cover = (load[j]! * charge - tooth[i]! * dry) * 1.6
      if (cover <= 0.02) continue
      cover = cover > 1 ? opacity : cover * opacity
      const q = i * CHANNELS
      const r = paint[q]!
      const g = paint[q + 1]!
      const b = paint[q + 2]!
      const mineR = red[j]!
      const mineG = green[j]!
      const mineB = blue[j]!
      paint[q] = r + (mineR - r) * cover
      paint[q + 1] = g + (mineG - g) * cover
      paint[q + 2] = b + (mineB - b) * cover
      paint[q + 3] = paint[q + 3]! + (ridge[j]! - paint[q + 3]!) * cover * 0.85
      red[j] = mineR + (r - mineR) * pickUp
      green[j] = mineG + (g - mineG) * pickUp
      blue[j] = mineB + (b - mineB) * pickUp
    }
  }
}

/** Bristles clump: neighbors carry similar paint, and the outer ones push up an edge. */
function loadBristles(stroke: Stroke, steps: number): number {
  const stream = createStream(stroke.seed)
  const count = Math.min(MAX_BRISTLES, Math.max(2, Math.ceil(stroke.width * (stroke.closeness ?? 1.35))))
  const [r, g, b] = stroke.color
  const body = stroke.body * Math.min(1.6, 0.6 + stroke.width / 40)
  // The brush meets the canvas with its middle first and leaves it raggedly.
  const roundness = Math.min(steps * 0.3, stroke.width * 0.4)
  const raggedness = Math.min(steps * 0.3, stroke.width * 0.5)
  let clump = 0
  for (let j = 0; j < count; j++) {
    const t = count > 1 ? (j / (count - 1)) * 2 - 1 : 0
    const t2 = t * t
    clump = clump * 0.72 + (stream() - 0.5) * 0.56
    // A little disorder: evenly spaced bristles on the pixel grid would leave a lattice of gaps.
    offset[j] = t * stroke.width * 0.5 + (stream() - 0.5) * 0.6
    load[j] = Math.max(0.05, 1 - t2 * t2 * t2 * 0.5 + clump * 0.9) * 1.25
    const streak = (clump * 38 + (stream() - 0.5) * 9) * stroke.streak
    red[j] = r + streak
    green[j] = g + streak * 0.95
    blue[j] = b + streak * 0.85
    ridge[j] = (0.55 + 0.75 * clump + 0.6 * t2 * t2 * t2 * t2) * body
    touchesAt[j] = t2 * roundness + stream() * raggedness * 0.3
    liftsAt[j] = steps - t2 * roundness - stream() * raggedness
  }
  return count
}
