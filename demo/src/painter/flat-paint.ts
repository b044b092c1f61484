import type { Rgb } from './color.ts'
import { createNoise } from './noise.ts'
import { pixelsWithin, type Shape } from './shape.ts'
import { CHANNELS, type Surface } from './surface.ts'

/** One form laid in with even paint, perhaps passing from one color into a second along an angle. */
export type Piece = { shape: Shape; color: Rgb; second?: Rgb; angle: number; seed: number }

/** Hard-edged paint: it has the streaks of a brush, and its edge is a little higher than what it covers. */
export function fillPiece(surface: Surface, piece: Piece, thickness: number): void {
  const { width, height, scale, paint, tooth } = surface
  const { shape, color, second } = piece
  const streaks = createNoise(piece.seed)
  const cos = Math.cos(piece.angle)
  const sin = Math.sin(piece.angle)
  const { bounds } = shape
  const middleX = (bounds.left + bounds.right) / 2
  const middleY = (bounds.top + bounds.bottom) / 2
  const span = Math.hypot(bounds.right - bounds.left, bounds.bottom - bounds.top) * 0.7 || 1
  const area = pixelsWithin(bounds, scale, width, height)
  for (let py = area.fromY; py < area.toY; py++) {
    const y = (py + 0.5) / scale
    for (let px = area.fromX; px < area.toX; px++) {
      const x = (px + 0.5) / scale
      const distance = shape.distance(x, y)
      const inside = 0.5 - distance * scale
      if (inside <= 0) continue
      const along = x * cos + y * sin
      const across = y * cos - x * sin
      const streak = streaks(along * 5, across * 120) + 0.6 * streaks(along * 9 + 40, across * 310)
      const i = py * width + px
      const cover = Math.min(1, inside) * (0.985 - 0.12 * tooth[i]! * (streak < -0.35 ? 1 : 0.2))
      const passing = second ? Math.min(1, Math.max(0, 0.5 + ((x - middleX) * cos + (y - middleY) * sin) / span)) : 0
      const tone = 1 + streak * 0.035
      const q = i * CHANNELS
      for (let channel = 0; channel < 3; channel++) {
        const own = second ? color[channel]! + (second[channel]! - color[channel]!) * passing : color[channel]!
        paint[q + channel] = paint[q + channel]! + (own * tone - paint[q + channel]!) * cover
      }
      const rim = Math.exp(-(((distance * scale) / 2.2) ** 2)) * 0.35
      const level = thickness * (0.7 + streak * 0.17 + rim)
      paint[q + 3] = paint[q + 3]! + (level - paint[q + 3]!) * cover
    }
  }
}
