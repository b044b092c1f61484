/** Red, green, blue, 0 to 255; may overshoot while mixing, and is clamped when the light pass writes pixels. */
export type Rgb = readonly [number, number, number]

/** Somewhere a colour is written to without allocating, in loops that run once a pixel. */
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

export function luminance(colour: Rgb): number {
  return colour[0] * 0.299 + colour[1] * 0.587 + colour[2] * 0.114
}

/** How unlike two colours look, roughly: lightness counts most. */
export function contrast(a: Rgb, b: Rgb): number {
  return Math.abs(luminance(a) - luminance(b)) + Math.abs(a[0] - b[0]) * 0.5 + Math.abs(a[2] - b[2]) * 0.5
}

/** The one of several that stands out best from all the others given. */
export function mostUnlike(candidates: readonly Rgb[], others: readonly Rgb[]): Rgb {
  const standsOut = (colour: Rgb) => Math.min(...others.map((other) => contrast(colour, other)))
  return candidates.reduce((best, next) => (standsOut(next) > standsOut(best) ? next : best))
}

const BLACK: Rgb = [14, 12, 16]
const WHITE: Rgb = [250, 245, 234]

/** Lighter above zero, darker below, as a painter would: toward a warm white or a soft black. */
export function shade(colour: Rgb, amount: number): Rgb {
  return amount >= 0 ? mix(colour, WHITE, amount) : mix(colour, BLACK, -amount)
}

export function write(out: RgbTarget, colour: Rgb): void {
  out[0] = colour[0]
  out[1] = colour[1]
  out[2] = colour[2]
}

/** Writes the mix of two colours without allocating one. */
export function writeMix(out: RgbTarget, a: Rgb, b: Rgb, amount: number): void {
  out[0] = a[0] + (b[0] - a[0]) * amount
  out[1] = a[1] + (b[1] - a[1]) * amount
  out[2] = a[2] + (b[2] - a[2]) * amount
}

/** Moves what is already written toward another colour. */
export function blendInto(out: RgbTarget, colour: Rgb, amount: number): void {
  out[0] = out[0]! + (colour[0] - out[0]!) * amount
  out[1] = out[1]! + (colour[1] - out[1]!) * amount
  out[2] = out[2]! + (colour[2] - out[2]!) * amount
}
