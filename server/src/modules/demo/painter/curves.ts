export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** 0 below the first edge, 1 above the second, and an even rise between. */
export function ramp(from: number, to: number, value: number): number {
  return clamp((value - from) / (to - from), 0, 1)
}

/** Like ramp, but easing in and out. */
export function smooth(from: number, to: number, value: number): number {
  const t = ramp(from, to, value)
  return t * t * (3 - 2 * t)
}

export function lerp(a: number, b: number, amount: number): number {
  return a + (b - a) * amount
}

/** A number's fractional part, for spreading marks evenly. */
export function fraction(value: number): number {
  return value - Math.floor(value)
}
