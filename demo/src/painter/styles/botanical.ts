import { mix, type Rgb, type RgbTarget, shade, write } from '../color.ts'
import type { Composition, StyleDefinition } from '../composition.ts'
import { createLineFinder, drawLine, type Line } from '../drawn-line.ts'
import { paperFinish } from '../light.ts'
import { leafiest, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Point } from '../shape.ts'
import { prime } from '../surface.ts'
import { layWash, tint, type Wash } from '../wash.ts'
import type { Frame } from '../work.ts'
import { composeFlower, composeLeaf, type Habit } from './foliage.ts'

export const botanical: StyleDefinition = {
  id: 'botanical',
  medium: 'Watercolor on paper',
  aspects: ['portrait', 'square'],
  compose,
}

type Plant = { washes: Wash[]; lines: Line[] }

/** A specimen, a spray or a meadow's edge, on good paper. */
function compose(random: Random, palette: Palette, frame: Frame): Composition {
  const paper = mix([247, 243, 232], random.pick(palette.lights), 0.22)
  const habit = composeHabit(random, palette)
  const plant: Plant = { washes: [], lines: [] }
  for (const stem of random.pick([specimen, spray, meadow])(random, frame)) grow(random, habit, stem, plant)
  const stemAt = createLineFinder(plant.lines)
  const seed = random.seed()
  return {
    support: 'paper',
    finish: paperFinish,
    colorAt(x: number, y: number, out: RgbTarget) {
      write(out, paper)
      for (const wash of plant.washes) tint(out, wash, x, y)
      stemAt(x, y, out)
    },
    paintOn(surface) {
      prime(surface, paper, 0.02, seed)
      for (const line of plant.lines) drawLine(surface, line)
      for (const wash of plant.washes) layWash(surface, wash, 0.6)
    },
  }
}

function composeHabit(random: Random, palette: Palette): Habit {
  const green = mix(leafiest(palette.mids), [88, 116, 72], random.between(0.15, 0.6))
  const bloom = random.pick([...palette.accents, ...palette.accents, ...palette.mids])
  return {
    leafColors: [
      green,
      shade(green, -0.3),
      mix(green, random.pick(palette.mids), 0.5),
      mix(green, palette.ground, 0.35),
    ],
    bloom: [bloom, mix(bloom, random.pick(palette.accents), 0.4)] as const,
    heart: random.pick<Rgb>([palette.darks[2]!, palette.accents[1]!, [196, 150, 52]]),
    stem: mix(green, random.pick(palette.darks), 0.35),
    leafLength: random.between(0.1, 0.24),
    slimness: random.between(0.13, 0.42),
    fullness: random.between(0.65, 1.15),
    leafEvery: random.between(0.05, 0.1),
    opposite: random.chance(0.45),
    flowering: random.chance(0.75),
    petals: random.whole(4, 9),
    petalSlimness: random.between(0.22, 0.5),
    flowerSize: random.between(0.05, 0.12),
  }
}

type Stem = { points: Point[]; size: number }

const specimen = (random: Random, frame: Frame): Stem[] => {
  const x = frame.width * random.between(0.42, 0.58)
  const sway = random.between(-0.16, 0.16)
  const bottom = frame.height * 0.93
  const top = frame.height * random.between(0.14, 0.24)
  const main: Stem = { points: curve(x, bottom, x + sway, top, sway * 0.9), size: 1.25 }
  const shoots = Array.from({ length: random.whole(0, 2) }, (): Stem => {
    const side = random.chance(0.5) ? 1 : -1
    const y = frame.height * random.between(0.5, 0.75)
    return {
      points: curve(x + sway * 0.2, y, x + side * random.between(0.18, 0.3), y - random.between(0.2, 0.34), side * 0.1),
      size: 0.8,
    }
  })
  return [...shoots, main]
}

const spray = (random: Random, frame: Frame): Stem[] => {
  const count = random.whole(3, 6)
  const x = frame.width * random.between(0.42, 0.58)
  return Array.from({ length: count }, (_, i) => {
    const fan = count > 1 ? (i / (count - 1)) * 2 - 1 : 0
    const tipX = x + fan * frame.width * 0.34 + random.between(-0.04, 0.04)
    const tipY = frame.height * (random.between(0.16, 0.3) + Math.abs(fan) * 0.16)
    return {
      points: curve(x + fan * 0.03, frame.height * 0.95, tipX, tipY, fan * -0.12),
      size: random.between(0.75, 1),
    }
  })
}

const meadow = (random: Random, frame: Frame): Stem[] =>
  Array.from({ length: random.whole(5, 9) }, () => {
    const x = frame.width * random.between(0.08, 0.92)
    const sway = random.between(-0.1, 0.1)
    return {
      points: curve(x, frame.height + 0.03, x + sway, frame.height * random.between(0.16, 0.6), sway),
      size: random.between(0.55, 0.9),
    }
  })

function curve(fromX: number, fromY: number, toX: number, toY: number, bow: number): Point[] {
  return [0, 0.25, 0.5, 0.75, 1].map(
    (t): Point => [fromX + (toX - fromX) * t + bow * Math.sin(Math.PI * t) * 0.5, fromY + (toY - fromY) * t],
  )
}

/** Leaves climb the stem in turn, smaller toward its tip, which may flower. */
function grow(random: Random, habit: Habit, stem: Stem, plant: Plant): void {
  const { points, size } = stem
  plant.lines.push({
    points,
    width: 0.006 * size,
    color: habit.stem,
    dryness: 0.05,
    taper: 0.45,
    seed: random.seed(),
    opacity: 0.8,
    streak: 0.5,
  })
  let side = random.chance(0.5) ? 1 : -1
  let sinceLeaf = 0
  let gone = 0
  const total = lengthOf(points)
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]!
    const [bx, by] = points[i]!
    const heading = Math.atan2(by - ay, bx - ax)
    const span = Math.hypot(bx - ax, by - ay)
    for (let step = 0; step < span; step += 0.01) {
      sinceLeaf += 0.01
      gone += 0.01
      const up = gone / total
      if (sinceLeaf < habit.leafEvery * size || up < 0.14 || up > 0.93) continue
      sinceLeaf = 0
      const x = ax + ((bx - ax) * step) / span
      const y = ay + ((by - ay) * step) / span
      for (const hand of habit.opposite ? [1, -1] : [side]) {
        plant.washes.push(
          ...composeLeaf(
            random,
            habit,
            x,
            y,
            heading + hand * random.between(0.55, 1.05),
            size * (1.1 - up * 0.6),
            hand,
          ),
        )
      }
      side = -side
    }
  }
  const [tipX, tipY] = points[points.length - 1]!
  if (habit.flowering) plant.washes.push(...composeFlower(random, habit, tipX, tipY, size))
  else
    plant.washes.push(
      ...composeLeaf(random, habit, tipX, tipY, -Math.PI / 2 + random.between(-0.3, 0.3), size * 0.6, 1),
    )
}

function lengthOf(points: readonly Point[]): number {
  let length = 0
  for (let i = 1; i < points.length; i++)
    length += Math.hypot(points[i]![0] - points[i - 1]![0], points[i]![1] - points[i - 1]![1])
  return length
}
