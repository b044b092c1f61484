import { blendInto, mix, type Rgb, type RgbTarget, shade, write } from '../color.ts'
import { clamp, smooth } from '../curves.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { profileAt, profiles } from './vessel-profiles.ts'

/** Something standing on the table. */
export type Thing = {
  x: number
  /** Where it touches the table. */
  foot: number
  halfWidth: number
  height: number
  colorAt(x: number, y: number, out: RgbTarget): boolean
  angleAt(x: number, y: number): number
}

/** A bottle, jug, bowl or cup: turned on a wheel, so its light depends only on how far across we look. */
export function composeVessel(random: Random, palette: Palette, x: number, foot: number, size: number): Thing {
  const { profile, height: tall, width } = random.pick(profiles)
  const height = tall * size * random.between(0.85, 1.12)
  const halfWidth = width * size * random.between(0.85, 1.15)
  const glazed = random.chance(0.5)
  const body = random.pick([
    ...palette.mids,
    ...palette.mids,
    ...palette.lights,
    ...palette.lights,
    ...palette.accents,
    palette.darks[1]!,
  ])
  const tones = tonesOf(body, palette, random)
  const rim = 0.014 * size + halfWidth * 0.1
  const band = random.chance(0.25) ? { at: random.between(0.3, 0.6), color: random.pick(palette.accents) } : undefined
  const open = profile[profile.length - 1]![1]

  return {
    x,
    foot,
    halfWidth,
    height,
    angleAt: (px) => Math.PI / 2 + clamp((px - x) / halfWidth, -1, 1) * 0.25,
    colorAt(px, py, out) {
      const across = px - x
      if (Math.abs(across) > halfWidth * 1.05) return false
      const mouth = (across / (open * halfWidth)) ** 2 + ((py - (foot - height)) / rim) ** 2
      if (mouth < 1) {
        write(out, mouth > 0.72 ? tones.light : tones.dark)
        return true
      }
      // Seen a little from above, the foot curves downward in the middle.
      const bulge = rim * 0.8 * Math.sqrt(Math.max(0, 1 - (across / halfWidth) ** 2))
      const up = (foot + bulge - py) / (height + bulge)
      if (up < 0 || up > 1) return false
      const reach = profileAt(profile, up) * halfWidth
      const u = across / reach
      if (Math.abs(u) > 1) return false
      paintRound(tones, u, out)
      if (band && Math.abs(up - band.at) < 0.035) blendInto(out, band.color, 0.6)
      if (glazed && ((u + 0.44) / 0.09) ** 2 + ((up - 0.42) / 0.16) ** 2 < 1) blendInto(out, tones.glint, 0.7)
      return true
    },
  }
}

/** An apple, pear, lemon or plum. */
export function composeFruit(random: Random, palette: Palette, x: number, foot: number, size: number): Thing {
  const radius = random.between(0.042, 0.062) * size
  const kind = random.pick(['apple', 'apple', 'lemon', 'pear'] as const)
  const body = random.pick([...palette.accents, ...palette.accents, ...palette.mids])
  const tones = tonesOf(body, palette, random)
  const stem = random.pick(palette.darks)
  const wide = kind === 'lemon' ? 1.25 : 1
  const centerY = foot - radius * 0.92
  const tilt = random.between(-0.5, 0.5)
  return {
    x,
    foot,
    halfWidth: radius * wide,
    height: radius * (kind === 'pear' ? 2.9 : 2.2),
    angleAt: (px, py) => Math.atan2(py - centerY, px - x) + Math.PI / 2,
    colorAt(px, py, out) {
      const u = (px - x) / (radius * wide)
      const v = (py - centerY) / radius
      if (
        Math.abs(px - x + v * tilt * 0.01 - (v + 1) * tilt * -0.02) < 0.004 &&
        v < -0.8 &&
        v > (kind === 'pear' ? -2.3 : -1.35)
      ) {
        write(out, stem)
        return true
      }
      const neck =
        kind === 'pear' ? ((px - x) / (radius * 0.56)) ** 2 + ((py - centerY + radius) / (radius * 0.85)) ** 2 : 2
      const round = u * u + v * v
      if (round > 1 && neck > 1) return false
      const lit = 0.5 - u * 0.42 - v * 0.46 - Math.max(0, round - 0.5) * 0.25
      paintTone(tones, lit, out)
      if ((u + 0.36) ** 2 + (v + 0.42) ** 2 < 0.03) blendInto(out, tones.glint, 0.8)
      return true
    },
  }
}

type Tones = { dark: Rgb; half: Rgb; light: Rgb; glint: Rgb; bounce: Rgb }

function tonesOf(body: Rgb, palette: Palette, random: Random): Tones {
  const deep = random.pick(palette.darks)
  return {
    dark: mix(shade(body, -0.35), deep, 0.4),
    half: mix(body, deep, 0.14),
    light: mix(body, palette.lights[1]!, 0.38),
    glint: shade(palette.lights[1]!, 0.5),
    bounce: mix(mix(body, deep, 0.4), palette.ground, 0.4),
  }
}

/** Across a round form, lit from the left: light, half-tone, shadow, and a little light thrown back by the table. */
function paintRound(tones: Tones, u: number, out: RgbTarget): void {
  paintTone(tones, 0.46 - u * 0.62 - Math.max(0, -u - 0.75) * 1.4, out)
  if (u > 0.78) blendInto(out, tones.bounce, 0.7)
}

function paintTone(tones: Tones, lit: number, out: RgbTarget): void {
  write(out, tones.dark)
  blendInto(out, tones.half, smooth(0.08, 0.4, lit))
  blendInto(out, tones.light, smooth(0.48, 0.95, lit))
}
