import type { Rgb } from './color.ts'
import { createNoise } from './noise.ts'
import { createStream } from './random.ts'
import type { Frame } from './work.ts'

/** Numbers per pixel in `paint`: red, green, blue and the height of the paint. */
export const CHANNELS = 4

/** The canvas or sheet being painted. */
export type Surface = {
  width: number
  height: number
  /** Pixels to a frame unit. */
  scale: number
  frame: Frame
  paint: Float32Array
  /** The support's own relief, 0 to 1: what a dry brush skips over and a raking light shows. */
  tooth: Float32Array
}

export function stretchCanvas(width: number, height: number, frame: Frame, seed: number): Surface {
  const surface = emptySurface(width, height, frame)
  weave(surface, seed)
  return surface
}

export function layPaper(width: number, height: number, frame: Frame, seed: number): Surface {
  const surface = emptySurface(width, height, frame)
  press(surface, seed)
  return surface
}

function emptySurface(width: number, height: number, frame: Frame): Surface {
  return {
    width,
    height,
    frame,
    scale: width / frame.width,
    paint: new Float32Array(width * height * CHANNELS),
    tooth: new Float32Array(width * height),
  }
}

/** Covers everything with one color, unevenly as a hand does it. */
export function prime(surface: Surface, color: Rgb, unevenness: number, seed: number): void {
  const { width, height, paint } = surface
  const cloud = createNoise(seed)
  const frequency = 5 / surface.scale
  for (let y = 0, q = 0; y < height; y++) {
    for (let x = 0; x < width; x++, q += CHANNELS) {
      const tone = 1 + unevenness * cloud(x * frequency, y * frequency)
      paint[q] = color[0] * tone
      paint[q + 1] = color[1] * tone
      paint[q + 2] = color[2] * tone
    }
  }
}

/** Threads over and under each other, each of its own thickness and never quite straight. */
function weave(surface: Surface, seed: number): void {
  const { width, height, tooth, scale } = surface
  const stream = createStream(seed)
  // Below about two and a half pixels a thread would only shimmer.
  const pitch = Math.max(2.5, scale * 0.0022)
  const wobble = createNoise(seed)
  const margin = 8
  const warp = threads(width + margin * 2, pitch, stream)
  const weft = threads(height + margin * 2, pitch, stream)
  // Where threads are too fine to draw, chance takes their place: a regular pattern would show as dots.
  const regular = Math.min(0.78, 0.25 + scale / 2200)
  for (let y = 0, i = 0; y < height; y++) {
    const shiftX = margin + Math.round(wobble(y * 0.021, 3) * 2.2)
    for (let x = 0; x < width; x++, i++) {
      const column = x + shiftX
      const row = y + margin
      const over = ((warp.index[column]! + weft.index[row]!) & 1) === 0
      const bump = over
        ? warp.bump[column]! * 0.85 + weft.bump[row]! * 0.15
        : weft.bump[row]! * 0.85 + warp.bump[column]! * 0.15
      tooth[i] = bump * regular + stream() * (1 - regular)
    }
  }
}

function threads(length: number, pitch: number, stream: () => number) {
  const bump = new Float32Array(length)
  const index = new Uint16Array(length)
  let start = 0
  let count = 0
  while (start < length) {
    const end = start + pitch * (0.85 + stream() * 0.3)
    const strength = 0.6 + stream() * 0.4
    for (let at = Math.ceil(start); at < end && at < length; at++) {
      bump[at] = strength * Math.sin((Math.PI * (at - start + 0.5)) / (end - start + 1))
      index[at] = count
    }
    start = end
    count++
  }
  return { bump, index }
}

/** Cold-pressed paper: rounded bumps at two sizes. */
function press(surface: Surface, seed: number): void {
  const { width, height, tooth, scale } = surface
  const stream = createStream(seed)
  const bumps = createNoise(seed)
  const coarse = 1 / Math.max(4.2, scale * 0.005)
  const fine = 1 / Math.max(1.9, scale * 0.0019)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const grain = 0.5 + 0.34 * bumps(x * coarse, y * coarse) + 0.24 * bumps(x * fine + 90, y * fine)
      tooth[i] = grain + (stream() - 0.5) * 0.18
    }
  }
}
