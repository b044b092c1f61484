import { mix, type Rgb, type RgbTarget, shade, write, writeMix } from '../color.ts'
import { clamp } from '../curves.ts'
import { type Palette, warmest } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'
import type { Weather } from './sky.ts'

type Boat = { x: number; waterline: number; size: number; lean: number; sail: Rgb; hull: Rgb }

/** Boats under sail; far ones are small and near the horizon. Each has its broken reflection. */
export function composeSails(random: Random, palette: Palette, frame: Frame, horizon: number, weather: Weather) {
  const boats: Boat[] = []
  const count = random.chance(0.6) ? random.whole(1, 4) : 0
  const cloth =
    weather === 'night'
      ? mix(random.pick(palette.lights), random.pick(palette.darks), 0.55)
      : random.pick(palette.lights)
  for (let i = 0; i < count; i++) {
    const near = random.next() ** 1.6
    boats.push({
      x: frame.width * random.between(0.1, 0.9),
      waterline: horizon + 0.012 + near * (frame.height - horizon) * 0.35,
      size: 0.085 + near * 0.2,
      lean: random.between(-0.16, 0.16),
      sail: random.chance(0.3) ? warmest(palette.accents) : shade(cloth, random.between(-0.08, 0.25)),
      hull: random.pick(palette.darks),
    })
  }
  boats.sort((a, b) => a.waterline - b.waterline)

  return {
    /** Writes the color and says true where a boat or its reflection lies. */
    colorAt(x: number, y: number, out: RgbTarget): boolean {
      for (let i = boats.length - 1; i >= 0; i--) if (paintBoat(boats[i]!, x, y, out)) return true
      return false
    },
  }
}

function paintBoat(boat: Boat, x: number, y: number, out: RgbTarget): boolean {
  const { size } = boat
  if (Math.abs(x - boat.x) > size * 0.7) return false
  const up = (boat.waterline - y) / size
  if (up > 1.1 || up < -0.75) return false
  const mirrored = up < 0
  const height = mirrored ? -up * 1.35 : up
  if (mirrored && Math.sin(y * 420) + Math.sin(x * 90 + y * 160) * 0.6 < 0.15) return false
  const u = (x - boat.x) / size - boat.lean * height
  if (height < 0.1) {
    if (Math.abs(u) > 0.32 + height * 0.9) return false
    write(out, boat.hull)
    return true
  }
  const mainsail = u > 0.01 && u < 0.36 * (1 - (height - 0.12) / 0.9) && height < 1
  const foresail = u < -0.015 && u > -0.3 * (1 - (height - 0.14) / 0.66) && height < 0.8
  if (!mainsail && !foresail) return false
  const lit = clamp(0.35 + (mainsail ? u * 1.6 : 0.5 + u), 0, 1)
  writeMix(out, mix(boat.sail, boat.hull, mirrored ? 0.45 : 0.22), mix(boat.sail, boat.hull, mirrored ? 0.3 : 0), lit)
  return true
}
