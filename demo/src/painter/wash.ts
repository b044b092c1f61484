import type { Rgb, RgbTarget } from './color.ts'
import { smooth } from './curves.ts'
import { createFractalNoise } from './noise.ts'
import { type Bounds, pixelsWithin, type Shape } from './shape.ts'
import { CHANNELS, type Surface } from './surface.ts'

/** Thin, wet color: it only ever darkens the paper, by as much pigment as settles at each place. */
export type Wash = { bounds: Bounds; color: Rgb; densityAt(x: number, y: number): number }

/** Pigment settles in the paper's hollows. */
export function layWash(surface: Surface, wash: Wash, granulation: number): void {
  const { width, height, scale, paint, tooth } = surface
  const [r, g, b] = wash.color
  const takeR = 1 - r / 255
  const takeG = 1 - g / 255
  const takeB = 1 - b / 255
  const area = pixelsWithin(wash.bounds, scale, width, height)
  for (let py = area.fromY; py < area.toY; py++) {
    const y = (py + 0.5) / scale
    for (let px = area.fromX; px < area.toX; px++) {
      let density = wash.densityAt((px + 0.5) / scale, y)
      if (density <= 0.004) continue
      const i = py * width + px
      density *= 1 + (0.5 - tooth[i]!) * granulation
      if (density > 1) density = 1
      const q = i * CHANNELS
      paint[q] = paint[q]! * (1 - takeR * density)
      paint[q + 1] = paint[q + 1]! * (1 - takeG * density)
      paint[q + 2] = paint[q + 2]! * (1 - takeB * density)
    }
  }
}

/** The same at one place, for sketches. */
export function tint(out: RgbTarget, wash: Wash, x: number, y: number): void {
  const { bounds } = wash
  if (x < bounds.left || x > bounds.right || y < bounds.top || y > bounds.bottom) return
  const density = Math.min(1, wash.densityAt(x, y))
  if (density <= 0) return
  out[0] = out[0]! * (1 - (1 - wash.color[0] / 255) * density)
  out[1] = out[1]! * (1 - (1 - wash.color[1] / 255) * density)
  out[2] = out[2]! * (1 - (1 - wash.color[2] / 255) * density)
}

type WetShape = { shape: Shape; color: Rgb; strength: number; seed: number; fade?: (x: number, y: number) => number }

/** A shape filled wet: uneven pools within, and a dark line where its edge dried last. */
export function wetShape({ shape, color, strength, seed, fade }: WetShape): Wash {
  const pools = createFractalNoise(seed, 2)
  const { bounds } = shape
  const margin = 0.01
  return {
    color,
    bounds: {
      left: bounds.left - margin,
      top: bounds.top - margin,
      right: bounds.right + margin,
      bottom: bounds.bottom + margin,
    },
    densityAt(x, y) {
      const near = shape.distance(x, y)
      if (near > margin) return 0
      const distance = near + pools(x * 34, y * 34) * 0.0035
      const body = smooth(0.0012, -0.0016, distance)
      if (body <= 0) return 0
      const dried = Math.exp(-(((distance + 0.0022) / 0.0028) ** 2)) * 0.4
      const pool = 0.72 + pools(x * 7, y * 7) * 0.55
      return body * strength * (pool + dried) * (fade ? fade(x, y) : 1)
    },
  }
}
