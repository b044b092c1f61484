import { blendInto, mix, type Rgb, type RgbTarget, shade, write, writeMix } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { clamp, smooth } from '../curves.ts'
import { createFractalNoise } from '../noise.ts'
import { composeOil } from '../oil-painting.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'
import { composeFruit, composeVessel, type Thing } from './vessels.ts'

export const stillLife: StyleDefinition = {
  id: 'still-life',
  medium: 'Oil on linen',
  aspects: ['portrait', 'landscape', 'square'],
  compose,
}

function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const tableLine = frame.height * random.between(0.52, 0.64)
  const things = arrange(random, palette, frame, tableLine)
  const room = composeRoom(random, palette, frame, tableLine, things)
  const turn = createFractalNoise(random.seed(), 2)

  const thingAt = (x: number, y: number, out: RgbTarget): Thing | undefined => {
    for (let i = things.length - 1; i >= 0; i--) {
      const thing = things[i]!
      if (Math.abs(x - thing.x) > thing.halfWidth * 1.3 || y < thing.foot - thing.height * 1.15) continue
      if (thing.colorAt(x, y, out)) return thing
    }
    return undefined
  }
  const scratch: [number, number, number] = [0, 0, 0]
  return composeOil({
    frame,
    colorAt: (x, y, out) => {
      if (!thingAt(x, y, out)) room(x, y, out)
    },
    angleAt: (x, y) => {
      const thing = thingAt(x, y, scratch)
      if (thing) return thing.angleAt(x, y)
      return y > tableLine ? turn(x * 2, y * 3) * 0.5 : 1.1 + turn(x * 1.6, y * 1.6) * 1.5
    },
    ground: palette.ground,
    seed: random.seed(),
    followEdges: 0.85,
  })
}

/** Tall things stand behind, low ones and fruit in front, all gathered about the middle. */
function arrange(random: Random, palette: Palette, frame: Frame, tableLine: number): Thing[] {
  const size = random.between(0.95, 1.25) * (frame.width > 1.1 ? 1.05 : 1)
  const things: Thing[] = []
  const vessels = random.whole(2, frame.width > 1.1 ? 6 : 4)
  const spread = frame.width * random.between(0.5, 0.68)
  const left = (frame.width - spread) / 2
  for (let i = 0; i < vessels; i++) {
    const x = left + (spread * (i + 0.5)) / vessels + random.between(-0.045, 0.045)
    things.push(composeVessel(random, palette, x, tableLine + random.between(0.06, 0.19), size))
  }
  const fruit = random.pick([0, 1, 2, 3, 3, 5])
  const heap = frame.width * random.between(0.25, 0.75)
  for (let i = 0; i < fruit; i++) {
    const x = clamp(heap + random.between(-0.22, 0.22), 0.1, frame.width - 0.1)
    things.push(composeFruit(random, palette, x, tableLine + random.between(0.17, 0.3), size * 1.1))
  }
  return things.sort((a, b) => a.foot - b.foot)
}

/** Wall and table, with the shadow each thing throws to the right. */
function composeRoom(random: Random, palette: Palette, frame: Frame, tableLine: number, things: readonly Thing[]) {
  const dark = random.chance(0.4)
  const wall: Rgb = dark
    ? random.pick(palette.darks)
    : mix(random.pick(palette.mids), random.pick(palette.lights), random.between(0.2, 0.75))
  const wallLit = shade(mix(wall, random.pick(palette.lights), 0.2), 0.08)
  const table: Rgb = dark
    ? mix(random.pick(palette.mids), palette.ground, 0.5)
    : mix(random.pick([...palette.lights, palette.ground, ...palette.mids]), palette.ground, 0.2)
  const tableNear = mix(table, random.pick(palette.darks), 0.3)
  const shadow = mix(table, random.pick(palette.darks), 0.66)
  const mottle = createFractalNoise(random.seed(), 3)
  const cloth = random.chance(0.5) ? composeCloth(random, palette, frame, tableLine) : undefined
  const slant = random.between(-0.03, 0.03)

  return (x: number, y: number, out: RgbTarget) => {
    const line = tableLine + (x / frame.width - 0.5) * slant
    if (y < line) {
      const light = 0.6 - (x / frame.width) * 0.7 + mottle(x * 2.2, y * 2.2) * 0.7
      writeMix(out, wall, wallLit, clamp(light, 0, 1))
      blendInto(out, shadow, 0.3 * smooth(0.1, 0, line - y))
      return
    }
    if (!cloth?.(x, y, out))
      writeMix(out, table, tableNear, smooth(line, frame.height, y + mottle(x * 4, y * 9) * 0.12))
    for (const thing of things) blendInto(out, shadow, castShadow(thing, x, y) * 0.72)
    if (y < line + 0.007) write(out, shade(table, 0.2))
  }
}

function castShadow(thing: Thing, x: number, y: number): number {
  const length = Math.min(0.34, thing.height * 0.75)
  const along = (x - thing.x) / (length + thing.halfWidth)
  if (along < -0.5 || along > 1) return 0
  const middle = thing.foot - along * 0.045
  const across = Math.abs(y - middle) / (thing.halfWidth * 0.34 + 0.012)
  return smooth(1, 0.55, across) * smooth(1, 0.6, along) * smooth(-0.3, 0.05, along)
}

/** A cloth thrown over part of the table, falling in folds. */
function composeCloth(random: Random, palette: Palette, frame: Frame, tableLine: number) {
  const folds = createFractalNoise(random.seed(), 2)
  const color = random.pick([...palette.lights, ...palette.lights, ...palette.accents, ...palette.mids])
  const dark = mix(color, random.pick(palette.darks), 0.5)
  const from = frame.width * random.between(-0.1, 0.45)
  const to = from + frame.width * random.between(0.4, 0.7)
  const top = tableLine + random.between(0.1, 0.2)
  return (x: number, y: number, out: RgbTarget): boolean => {
    const edge = folds(x * 3, y * 3) * 0.06
    if (y < top + edge || x < from + edge * 1.5 || x > to + edge * 1.5) return false
    const fold = folds((x + (y - top) * 0.25) * 6.5, y * 1.3) * 1.6
    writeMix(out, dark, color, clamp(0.62 + fold, 0, 1))
    return true
  }
}
