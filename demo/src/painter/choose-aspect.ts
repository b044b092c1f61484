import { paintStyles } from './paint-styles.ts'
import { createRandom, scatter } from './random.ts'
import type { Aspect, PaintStyle } from './work.ts'

const ASPECT_SALT = 12

/** A shape for a seed among those the style suits: as often as not its most fitting. */
export function aspectFor(seed: number, style: PaintStyle): Aspect {
  const random = createRandom(scatter(seed, ASPECT_SALT))
  const { aspects } = paintStyles[style]
  return random.chance(0.5) ? aspects[0] : random.pick(aspects)
}
