/** Red, green, blue, 0 to 255; may overshoot while mixing, and is clamped when the light pass writes pixels. */
export type Rgb = readonly [number, number, number]

/** Somewhere a color is written to without allocating, in loops that run once a pixel. */
export type RgbTarget = Float32Array | [number, number, number]

export function fromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function toHex(r: number, g: number, b: number): string {
  const value = (toByte(r) << 16) | (toByte(g) << 8) | toByte(b)
  return `#${value.toString(16).padStart(6, '0')}`
}

export function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value)
}

export function mix(a: Rgb, b: Rgb, amount: number): Rgb {
  return [a[0] + (b[0] - a[0]) * amount, a[1] + (b[1] - a[1]) * amount, a[2] + (b[2] - a[2]) * amount]
}

export function luminance(color: Rgb): number {
  return color[0] * 0.299 + color[1] * 0.587 + color[2] * 0.114
}

/** How unlike two colors look, roughly: lightness counts most. */
export function contrast(a: Rgb, b: Rgb): number {
  return Math.abs(luminance(a) - luminance(b)) + Math.abs(a[0] - b[0]) * 0.5 + Math.abs(a[2] - b[2]) * 0.5
}

/** The one of several that stands out best from all the others given. */
export function mostUnlike(candidates: readonly Rgb[], others: readonly Rgb[]): Rgb {
  const standsOut = (color: Rgb) => Math.min(...others.map((other) => contrast(color, other)))
  return candidates.reduce((best, next) => (standsOut(next) > standsOut(best) ? next : best))
}

const BLACK: Rgb = [14, 12, 16]
const WHITE: Rgb = [250, 245, 234]

/** Lighter above zero, darker below, as a painter would: toward a warm white or a soft black. */
export function shade(color: Rgb, amount: number): Rgb {
  return amount >= 0 ? mix(color, WHITE, amount) : mix(color, BLACK, -amount)
}

export function write(out: RgbTarget, color: Rgb): void {
  out[0] = color[0]
  out[1] = color[1]
  out[2] = color[2]
}

/** Writes the mix of two colors without allocating one. */
export function writeMix(out: RgbTarget, a: Rgb, b: Rgb, amount: number): void {
  out[0] = a[0] + (b[0] - a[0]) * amount
  out[1] = a[1] + (b[1] - a[1]) * amount
  out[2] = a[2] + (b[2] - a[2]) * amount
}

/** Moves what is already written toward another color. */
export function blendInto(out: RgbTarget, color: Rgb, amount: number): void {
  out[0] = out[0]! + (color[0] - out[0]!) * amount
  out[1] = out[1]! + (color[1] - out[1]!) * amount
  out[2] = out[2]! + (color[2] - out[2]!) * amount
}
