import { blendInto, mix, type Rgb, type RgbTarget, shade, write } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { fraction, lerp } from '../curves.ts'
import { createFractalNoise } from '../noise.ts'
import { composeOil } from '../oil-painting.ts'
import { type Palette, warmest } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'
import { composeSky, lightIn } from './sky.ts'

type House = {
  left: number
  right: number
  foot: number
  eaves: number
  ridge: number
  /** Where the front ends and the shaded side begins. */
  corner: number
  front: Rgb
  side: Rgb
  roof: Rgb
  roofShade: Rgb
  window: Rgb
  columns: number
  rows: number
  tower: boolean
}

export const townscape: StyleDefinition = {
  id: 'townscape',
  medium: 'Oil on board',
  aspects: ['portrait', 'landscape', 'square'],
  compose,
}

/** Houses climbing a hill, flattened into planes of light and shade. */
function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const skyline = frame.height * random.between(0.24, 0.42)
  const weather = random.pick(['clear', 'clear', 'clouded', 'dusk', 'dusk', 'night'] as const)
  const sky = composeSky(random, palette, frame, skyline * 1.3, weather)
  const night = weather === 'night'
  const quay = random.chance(0.45) ? frame.height * random.between(0.76, 0.86) : undefined
  const houses = build(random, palette, frame, skyline, quay ?? frame.height + 0.1, night)
  const wear = createFractalNoise(random.seed(), 3)
  const hill = mix(random.pick(palette.mids), random.pick(palette.darks), 0.4)

  const townAt = (x: number, y: number, out: RgbTarget) => {
    for (let i = houses.length - 1; i >= 0; i--) {
      if (paintHouse(houses[i]!, x, y, out)) {
        const patch = wear(x * 11, y * 11)
        blendInto(out, patch > 0 ? sky.haze : palette.darks[0]!, Math.abs(patch) * 0.3)
        return
      }
    }
    if (y > skyline + 0.14 + wear(x * 2, 0) * 0.08) write(out, hill)
    else sky.colorAt(x, y, out)
  }
  const colorAt = (x: number, y: number, out: RgbTarget) => {
    if (quay === undefined || y < quay) {
      townAt(x, y, out)
      return
    }
    // The harbor gives the town back, darker and broken into bands.
    const deep = y - quay
    const sway = Math.sin(y * 190) * 0.008 + wear(x * 8, y * 30) * 0.02
    townAt(x + sway, quay - deep * 1.5, out)
    blendInto(out, palette.darks[1]!, 0.4)
    if (Math.sin(y * 240 + wear(x * 5, y * 5) * 8) > 0.75) blendInto(out, sky.haze, 0.28)
    if (deep < 0.012) write(out, palette.darks[0]!)
  }
  return composeOil({
    subject: { of: 'townscape', kind: lightIn(weather) },
    frame,
    colorAt,
    angleAt: (x, y) => {
      if (quay !== undefined && y > quay) return 0
      return y < skyline ? sky.angleAt(x, y) : Math.PI / 2 + wear(x * 4, y * 4) * 1.2
    },
    ground: palette.ground,
    seed: random.seed(),
    followEdges: 0.9,
  })
}

function build(
  random: Random,
  palette: Palette,
  frame: Frame,
  skyline: number,
  lowest: number,
  night: boolean,
): House[] {
  const rows = random.whole(4, 6)
  const plaster = [
    ...palette.lights,
    ...palette.lights,
    mix(palette.ground, palette.lights[0]!, 0.5),
    ...palette.mids,
    palette.accents[1]!,
  ]
  const tile = mix(warmest([...palette.mids, ...palette.accents]), palette.ground, random.between(0, 0.5))
  const houses: House[] = []
  for (let row = 0; row < rows; row++) {
    const near = row / (rows - 1)
    const foot = lerp(skyline + 0.16, lowest, near)
    const size = lerp(0.085, 0.2, near)
    let x = -random.next() * size
    while (x < frame.width) {
      const width = size * random.between(0.7, 1.35)
      const tower = row < 2 && random.chance(0.06)
      const wall = size * (tower ? 2 : random.between(0.8, 1.5))
      const tint = random.pick(plaster)
      const front = night ? mix(tint, palette.darks[1]!, 0.62) : tint
      const roof = random.chance(0.75) ? tile : random.pick(palette.mids)
      const base = foot + random.between(-0.03, 0.02)
      houses.push({
        left: x,
        right: x + (tower ? width * 0.5 : width),
        foot: base + size,
        eaves: base - wall,
        ridge: base - wall - size * (tower ? 0.9 : random.between(0.12, 0.4)),
        corner: random.between(0.45, 0.8),
        front: shade(front, random.between(-0.1, 0.12)),
        side: mix(front, night ? palette.darks[0]! : random.pick(palette.darks), 0.42),
        roof: night ? mix(roof, palette.darks[0]!, 0.6) : roof,
        roofShade: mix(roof, random.pick(palette.darks), night ? 0.8 : 0.45),
        window: night && random.chance(0.7) ? shade(warmest(palette.accents), 0.25) : random.pick(palette.darks),
        columns: random.whole(1, 3),
        rows: Math.max(1, Math.round(wall / size / 0.6)),
        tower,
      })
      x += width * random.between(0.72, 1.05)
    }
  }
  return houses
}

function paintHouse(house: House, x: number, y: number, out: RgbTarget): boolean {
  if (x < house.left || x > house.right || y < house.ridge || y > house.foot) return false
  const u = (x - house.left) / (house.right - house.left)
  if (y < house.eaves) {
    const up = (house.eaves - y) / (house.eaves - house.ridge)
    const peak = house.tower ? 0.5 : house.corner / 2
    const gable = u < house.corner ? 1 - Math.abs(u - peak) / peak : 1 - (u - house.corner) * 0.25
    if (house.tower ? up > 1 - Math.abs(u - 0.5) * 2 : u < peak && up > gable) return false
    if (u >= house.corner) write(out, house.roof)
    else write(out, up > gable * 0.92 - 0.15 ? house.roofShade : house.front)
    return true
  }
  if (u > house.corner) {
    write(out, house.side)
    return true
  }
  write(out, house.front)
  const height = Math.min(house.foot - house.eaves, (house.right - house.left) * 1.6)
  const down = (y - house.eaves) / height
  const cellX = fraction((u / house.corner) * house.columns)
  const cellY = fraction(down * house.rows)
  if (down < 1 && cellX > 0.36 && cellX < 0.66 && cellY > 0.3 && cellY < 0.72) write(out, house.window)
  return true
}
