import type { Rgb } from './color.ts'
import { CHANNELS, type Surface } from './surface.ts'

/** One touch of a round brush, in pixels. */
export type Dab = {
  x: number
  y: number
  radius: number
  /** How much longer than wide it is, along its angle. */
  stretch: number
  angle: number
  color: Rgb
  body: number
}

/** Leaves a spot of paint with a raised rim and a dimple where the brush left it. */
export function stampDab(surface: Surface, { x, y, radius, stretch, angle, color, body }: Dab): void {
  const { width, height, paint, tooth } = surface
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const long = Math.max(0.8, radius * stretch)
  const wide = Math.max(0.8, radius)
  const reach = Math.ceil(long) + 1
  const [r, g, b] = color
  const fromX = Math.max(0, Math.floor(x - reach))
  const toX = Math.min(width - 1, Math.ceil(x + reach))
  const fromY = Math.max(0, Math.floor(y - reach))
  const toY = Math.min(height - 1, Math.ceil(y + reach))
  for (let py = fromY; py <= toY; py++) {
    for (let px = fromX; px <= toX; px++) {
      const dx = px - x
      const dy = py - y
      const u = (dx * cos + dy * sin) / long
      const v = (dy * cos - dx * sin) / wide
      const away = Math.sqrt(u * u + v * v)
      if (away > 1.15) continue
      const i = py * width + px
      let cover = (1.12 - away) * wide * 0.9 - tooth[i]! * (0.35 + wide * 0.14)
      if (cover <= 0) continue
      if (cover > 0.95) cover = 0.95
      const q = i * CHANNELS
      // The bristles' own lines, a few to each touch.
      const bristle = Math.sin(v * wide * 1.9 + x * 3 + y * 5)
      const tone = bristle * 3
      paint[q] = paint[q]! + (r + tone - paint[q]!) * cover
      paint[q + 1] = paint[q + 1]! + (g + tone - paint[q + 1]!) * cover
      paint[q + 2] = paint[q + 2]! + (b + tone - paint[q + 2]!) * cover
      const dome = body * (0.5 + away * away * 0.4 + bristle * 0.1)
      paint[q + 3] = paint[q + 3]! + (dome - paint[q + 3]!) * cover
    }
  }
}
