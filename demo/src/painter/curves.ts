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

/** A costly curve remembered at close steps between two ends, each worked out when first asked for. */
export function remember(curve: (x: number) => number, from: number, to: number, steps = 512): (x: number) => number {
  const known = new Float64Array(steps + 2).fill(Number.NaN)
  const at = (index: number) => {
    let value = known[index]!
    if (Number.isNaN(value)) {
      value = curve(from + (index / steps) * (to - from))
      known[index] = value
    }
    return value
  }
  return (x) => {
    const place = clamp((x - from) / (to - from), 0, 1) * steps
    const index = Math.floor(place)
    return lerp(at(index), at(index + 1), place - index)
  }
}
