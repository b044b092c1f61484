import { blendInto, mix, type Rgb, type RgbTarget, write } from '../color.ts'
import { smooth } from '../curves.ts'
import { type Palette, warmest } from '../palettes.ts'
import type { Random } from '../random.ts'

/** A head in its own coordinates: u from -1 to 1 across the face, v from -1 at the crown to 1 at the chin. */
export type Head = {
  /** 1 well inside, 0 at the outline, below that outside. */
  insideAt(u: number, v: number): number
  paint(u: number, v: number, out: RgbTarget): void
  skin: Skin
}

export type Skin = { light: Rgb; half: Rgb; dark: Rgb; flush: Rgb }

const complexions: readonly Skin[] = [
  { light: [240, 208, 178], half: [212, 160, 126], dark: [136, 86, 68], flush: [206, 112, 92] },
  { light: [226, 184, 146], half: [184, 132, 96], dark: [108, 68, 52], flush: [178, 92, 70] },
  { light: [196, 146, 106], half: [150, 102, 70], dark: [82, 52, 40], flush: [150, 74, 56] },
  { light: [158, 108, 78], half: [114, 74, 54], dark: [58, 38, 32], flush: [122, 58, 46] },
  { light: [120, 82, 62], half: [84, 56, 44], dark: [40, 28, 27], flush: [96, 48, 42] },
  { light: [234, 212, 184], half: [190, 158, 132], dark: [112, 88, 84], flush: [196, 120, 110] },
]

export function composeHead(random: Random, palette: Palette): Head {
  const skin = tinted(random.pick(complexions), palette, random)
  // Positive looks to the right: the features move across and the far side narrows.
  const turn = random.between(-0.32, 0.32)
  const jaw = random.between(0.18, 0.4)
  const eyeLine = random.between(-0.08, 0)
  const eyeGap = random.between(0.36, 0.42)
  const noseEnd = eyeLine + random.between(0.36, 0.46)
  const mouthLine = noseEnd + random.between(0.17, 0.22)
  const mouthWidth = random.between(0.2, 0.3)
  const lowered = random.chance(0.3)
  const iris = mix(random.pick(palette.darks), random.pick(palette.mids), 0.25)
  const brow = mix(random.pick(palette.darks), skin.dark, 0.3)
  const white = mix(palette.lights[1]!, skin.half, 0.3)
  const lips = mix(skin.flush, warmest(palette.accents), random.between(0.1, 0.5))
  const lidDark = mix(skin.dark, palette.darks[0]!, 0.55)

  const halfWidthAt = (v: number) => {
    const round = Math.sqrt(Math.max(0, 1 - v * v))
    return v > 0 ? round * (1 - jaw * v * v) + 0.02 : round
  }
  const faceShift = turn * 0.55

  const paintEye = (u: number, v: number, side: number, out: RgbTarget) => {
    const foreshortened = 1 - Math.max(0, side * turn) * 0.7
    const ex = (u - faceShift - side * eyeGap) / (0.2 * foreshortened)
    const ey = (v - eyeLine) / 0.075
    if (Math.abs(ex) > 1.5 || Math.abs(ey) > 4.4) return
    const socket = 1 - Math.hypot(ex * 0.72, (ey + 0.4) * 0.36)
    if (socket > 0) blendInto(out, skin.dark, socket * 0.6)
    const browArc = -2.6 + ex * ex * 0.75 - ex * side * 0.25
    if (Math.abs(ey - browArc) < 0.5 - Math.abs(ex) * 0.2 && Math.abs(ex) < 1.2) blendInto(out, brow, 0.85)
    const almond = 1 - ex * ex
    if (almond <= 0) return
    const lid = -almond * 0.95
    const lower = almond * 0.7
    if (lowered) {
      if (ey > lid && ey < lower * 0.7) blendInto(out, skin.half, 0.7)
      if (Math.abs(ey - lower * 0.7) < 0.3) blendInto(out, lidDark, 0.9)
      return
    }
    if (ey > lid && ey < lower) {
      write(out, white)
      if (Math.hypot((ex - turn * 0.5) * 2.1, ey) < 0.95) write(out, iris)
      if (Math.hypot((ex - turn * 0.5) * 4.4, ey * 1.9) < 0.8) write(out, lidDark)
    }
    if (Math.abs(ey - lid) < 0.34) blendInto(out, lidDark, 0.92)
  }

  const paintNose = (u: number, v: number, out: RgbTarget) => {
    const down = (v - eyeLine) / (noseEnd - eyeLine)
    if (down < -0.25 || down > 1.25) return
    const ridge = faceShift + turn * 0.3 * down
    const wide = 0.05 + 0.11 * Math.max(0, down) ** 1.6
    const across = (u - ridge) / wide
    if (down < 1 && Math.abs(across) < 1.1) {
      if (across > 0.15) blendInto(out, skin.dark, 0.42 * smooth(-0.25, 0.3, down))
      else if (across > -0.55) blendInto(out, skin.light, 0.55)
    }
    const underside = Math.hypot(across * 0.8, (down - 1.03) * 7)
    if (underside < 1) blendInto(out, skin.dark, 0.75)
    if (Math.hypot((Math.abs(across) - 0.5) * 3, (down - 1.03) * 13) < 0.9) blendInto(out, lidDark, 0.6)
  }

  const paintMouth = (u: number, v: number, out: RgbTarget) => {
    const mx = (u - faceShift - turn * 0.12) / mouthWidth
    const my = (v - mouthLine) / 0.07
    if (Math.abs(mx) > 1.15) return
    const full = Math.max(0, 1 - mx * mx)
    if (my < 0 && my > -full * (0.95 - 0.3 * Math.exp(-mx * mx * 14))) blendInto(out, mix(lips, skin.dark, 0.35), 0.85)
    if (my >= 0 && my < full * 1.15) blendInto(out, mix(lips, skin.light, 0.25), 0.8)
    if (Math.abs(my - 0.02) < 0.2 && Math.abs(mx) < 1) blendInto(out, lidDark, 0.8)
    if (my > 1.3 && my < 2.1 && Math.abs(mx) < 0.75) blendInto(out, skin.dark, 0.4)
  }

  return {
    skin,
    insideAt(u, v) {
      if (Math.abs(v) > 1) return 1 - Math.abs(v)
      return halfWidthAt(v) - Math.abs(u)
    },
    paint(u, v, out) {
      const across = u / halfWidthAt(v)
      const lit = 0.62 - (across - turn * 0.3) * 0.52 - v * 0.16 - Math.max(0, Math.abs(across) - 0.7) * 0.5
      write(out, skin.dark)
      blendInto(out, skin.half, smooth(0.1, 0.42, lit))
      blendInto(out, skin.light, smooth(0.46, 0.86, lit))
      const cheek = 1 - Math.hypot((Math.abs(u - faceShift) - 0.46) * 3.2, (v - noseEnd + 0.06) * 3.6)
      if (cheek > 0) blendInto(out, skin.flush, cheek * 0.42)
      paintEye(u, v, -1, out)
      paintEye(u, v, 1, out)
      paintNose(u, v, out)
      paintMouth(u, v, out)
    },
  }
}

/** A painter's skin takes up the colors of the room. */
function tinted(skin: Skin, palette: Palette, random: Random): Skin {
  const strength = random.between(0.04, 0.2)
  const cool = random.pick([...palette.mids, ...palette.darks])
  return {
    light: mix(skin.light, palette.lights[0]!, strength),
    half: mix(skin.half, random.pick(palette.mids), strength),
    dark: mix(skin.dark, cool, strength * 2),
    flush: mix(skin.flush, warmest(palette.accents), strength),
  }
}
