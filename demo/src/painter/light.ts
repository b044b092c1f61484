import { CHANNELS, type Surface } from './surface.ts'

/** How the finished picture takes the light. */
export type Finish = {
  /** How strongly ridges of paint catch a raking light. */
  relief: number
  /** How much of the support's own relief still shows through thin paint. */
  grain: number
  /** Varnish: 0 is matt. */
  gloss: number
  /** How much darker the corners fall. */
  vignette: number
  /** How far age has yellowed it, 0 to 1. */
  warmth: number
}

export const oilFinish: Finish = { relief: 2.3, grain: 0.34, gloss: 0.3, vignette: 0.2, warmth: 0.8 }
export const mattFinish: Finish = { relief: 1.3, grain: 0.26, gloss: 0.06, vignette: 0.08, warmth: 0.3 }
export const paperFinish: Finish = { relief: 0.55, grain: 0.42, gloss: 0, vignette: 0.1, warmth: 0.25 }

// From the upper left and low over the canvas, as galleries hang their lamps.
const LIGHT = unit(-0.52, -0.6, 0.61)
const HALFWAY = unit(LIGHT[0], LIGHT[1], LIGHT[2] + 1)

/** One pass over the whole surface turns paint and its height into the picture's pixels. */
export function lightUp(surface: Surface, finish: Finish): Buffer {
  const { width, height, paint } = surface
  const relief = reliefOf(surface, finish)
  const pixels = Buffer.allocUnsafe(width * height * 3)
  // Ridges stay a pixel wide at every size: on a small picture they would stand out like ropes.
  const half = finish.relief * 0.5 * Math.min(1, 0.3 + surface.scale / 1300)
  // A flat patch must keep its color, so the light is measured against what it gives a flat patch.
  const ambient = 1 - 0.82 * LIGHT[2]
  const green = 1 - 0.015 * finish.warmth
  const blue = 1 - 0.055 * finish.warmth
  const shine = finish.gloss * 90
  for (let y = 0, i = 0; y < height; y++) {
    const above = y > 0 ? -width : 0
    const below = y < height - 1 ? width : 0
    const v = y / height - 0.5
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? -1 : 0
      const right = x < width - 1 ? 1 : 0
      const nx = (relief[i + left]! - relief[i + right]!) * half
      const ny = (relief[i + above]! - relief[i + below]!) * half
      const norm = 1 / Math.sqrt(nx * nx + ny * ny + 1)
      const diffuse = (nx * LIGHT[0] + ny * LIGHT[1] + LIGHT[2]) * norm
      const u = x / width - 0.5
      const falloff = 1 - (u * u + v * v) * finish.vignette
      const lit = (ambient + 0.82 * diffuse) * falloff
      let glint = 0
      if (shine > 0) {
        const facing = (nx * HALFWAY[0] + ny * HALFWAY[1] + HALFWAY[2]) * norm
        glint = facing > 0.97 ? shine * (facing ** 48 - 0.35) * falloff : 0
        if (glint < 0) glint = 0
      }
      const q = i * CHANNELS
      const o = i * 3
      pixels[o] = clampByte(paint[q]! * lit + glint)
      pixels[o + 1] = clampByte((paint[q + 1]! * lit + glint) * green)
      pixels[o + 2] = clampByte((paint[q + 2]! * lit + glint * 0.9) * blue)
    }
  }
  return pixels
}

/** Paint height and, where the paint is thin, the support beneath it. */
function reliefOf(surface: Surface, finish: Finish): Float32Array {
  const { paint, tooth } = surface
  const relief = new Float32Array(tooth.length)
  for (let i = 0; i < relief.length; i++) {
    const thickness = paint[i * CHANNELS + 3]!
    const buried = thickness * 0.6 > 0.75 ? 0.75 : thickness * 0.6
    relief[i] = thickness + tooth[i]! * finish.grain * (1 - buried)
  }
  return relief
}

function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
