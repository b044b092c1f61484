import { blendInto, mix, type Rgb, type RgbTarget, shade, writeMix } from '../color.ts'
import { clamp, smooth } from '../curves.ts'
import { createFractalNoise } from '../noise.ts'
import { coolest, type Palette, warmest } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'

export type Weather = 'clear' | 'clouded' | 'dusk' | 'night'

export const lightIn = (weather: Weather) => (weather === 'clear' || weather === 'clouded' ? 'day' : weather)

export type Sky = {
  colorAt(x: number, y: number, out: RgbTarget): void
  angleAt(x: number, y: number): number
  /** The color that distance fades into. */
  haze: Rgb
  weather: Weather
  /** The position of the sun or moon, if it is visible. */
  disc: { x: number; y: number; radius: number; color: Rgb } | undefined
}

/** A sky down to its horizon: a gradient, banks of cloud and perhaps the sun or the moon. */
export function composeSky(random: Random, palette: Palette, frame: Frame, horizon: number, weather: Weather): Sky {
  const { zenith, haze, cloud } = skyColors(random, palette, weather)
  const banks = createFractalNoise(random.seed(), 4)
  const drift = random.between(-0.35, 0.35)
  const stretch = random.between(2.2, 4.5)
  const cover = weather === 'clouded' ? random.between(-0.12, 0.08) : random.between(0.08, 0.3)
  const underside = mix(cloud, zenith, 0.55)
  const disc = composeDisc(random, palette, frame, horizon, weather)
  const fade = random.between(0.7, 1.4)

  return {
    haze,
    weather,
    disc,
    angleAt: (x, y) => drift + 0.5 * banks(x * 1.3 + 20, y * 1.6),
    colorAt(x, y, out) {
      const depth = clamp(y / horizon, 0, 1)
      writeMix(out, zenith, haze, depth ** fade)
      const bank = banks(x * 1.7 + y * drift, y * stretch)
      const cloudiness = smooth(cover, cover + 0.28, bank) * (1 - depth * 0.55)
      if (cloudiness > 0) {
        // A bank is lit from above: where the noise rises downward we look at its underside.
        const below = banks(x * 1.7 + y * drift, (y + 0.05) * stretch)
        const lit = clamp(0.55 + (bank - below) * 2.2, 0, 1)
        blendInto(out, lit > 0.5 ? cloud : underside, cloudiness * (0.35 + 0.5 * Math.abs(lit - 0.5) * 2))
      }
      if (disc) {
        const away = Math.hypot(x - disc.x, y - disc.y) / disc.radius
        if (away < 1) blendInto(out, disc.color, 0.95)
        else if (away < 7) blendInto(out, disc.color, 0.42 * (1 - (away - 1) / 6) ** 2.2)
      }
    },
  }
}

function skyColors(random: Random, palette: Palette, weather: Weather): { zenith: Rgb; haze: Rgb; cloud: Rgb } {
  const light = random.pick(palette.lights)
  if (weather === 'night') {
    const zenith = random.pick(palette.darks)
    return { zenith, haze: mix(mix(coolest(palette.mids), light, 0.28), zenith, 0.12), cloud: mix(light, zenith, 0.6) }
  }
  if (weather === 'dusk') {
    const glow = mix(random.pick(palette.accents), light, random.between(0.25, 0.6))
    const zenith = mix(coolest(palette.mids), random.pick(palette.darks), random.between(0, 0.45))
    return { zenith, haze: glow, cloud: mix(random.pick(palette.accents), random.pick(palette.mids), 0.4) }
  }
  const zenith = mix(coolest(palette.mids), light, random.between(0.2, 0.55))
  return { zenith, haze: shade(light, 0.15), cloud: shade(random.pick(palette.lights), 0.3) }
}

function composeDisc(random: Random, palette: Palette, frame: Frame, horizon: number, weather: Weather): Sky['disc'] {
  const shown = { clear: 0.25, clouded: 0.08, dusk: 0.6, night: 1 }[weather]
  if (!random.chance(shown)) return undefined
  const light = random.pick(palette.lights)
  return {
    x: frame.width * random.between(0.18, 0.82),
    y: horizon * random.between(0.25, 0.85),
    radius: random.between(0.022, 0.06),
    color: weather === 'night' ? shade(light, 0.35) : mix(warmest(palette.accents), light, 0.45),
  }
}
