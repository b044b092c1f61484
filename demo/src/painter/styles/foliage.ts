import { mix, type Rgb } from '../color.ts'
import { smooth } from '../curves.ts'
import type { Random } from '../random.ts'
import { disc, leaf } from '../shape.ts'
import { type Wash, wetShape } from '../wash.ts'

/** What makes one kind of plant unlike another. */
export type Habit = {
  leafColors: readonly Rgb[]
  bloom: readonly [Rgb, Rgb]
  heart: Rgb
  stem: Rgb
  leafLength: number
  slimness: number
  fullness: number
  /** Distance between leaves along the stem. */
  leafEvery: number
  opposite: boolean
  flowering: boolean
  petals: number
  petalSlimness: number
  flowerSize: number
}

/** One pale wash for the whole leaf and a second over the half that turns from the light, a vein left between. */
export function composeLeaf(
  random: Random,
  habit: Habit,
  x: number,
  y: number,
  angle: number,
  size: number,
  hand: number,
): Wash[] {
  const length = habit.leafLength * size * random.between(0.8, 1.15)
  const halfWidth = length * habit.slimness * 0.5
  const bend = random.between(-0.05, 0.28) * -hand
  const shape = leaf(x, y, angle, length, halfWidth, bend, habit.fullness)
  const color = random.pick(habit.leafColors)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const acrossAt = (px: number, py: number) => {
    const along = ((px - x) * cos + (py - y) * sin) / length
    return ((py - y) * cos - (px - x) * sin - bend * length * along * along) / halfWidth
  }
  const alongAt = (px: number, py: number) => ((px - x) * cos + (py - y) * sin) / length
  return [
    wetShape({
      shape,
      color,
      strength: random.between(0.5, 0.75),
      seed: random.seed(),
      fade: (px, py) => 1.1 - alongAt(px, py) * 0.35,
    }),
    wetShape({
      shape,
      color: mix(color, habit.stem, 0.4),
      strength: random.between(0.3, 0.55),
      seed: random.seed(),
      fade: (px, py) => smooth(0.04, 0.16, acrossAt(px, py) * hand) * (1 - alongAt(px, py) * 0.4),
    }),
  ]
}

export function composeFlower(random: Random, habit: Habit, x: number, y: number, size: number): Wash[] {
  const length = habit.flowerSize * size * random.between(0.85, 1.2)
  const turn = random.between(0, Math.PI)
  // Seen a little from the side, the far petals are shorter.
  const squash = random.between(0.55, 1)
  const washes: Wash[] = []
  for (let i = 0; i < habit.petals; i++) {
    const around = turn + (i * Math.PI * 2) / habit.petals + random.between(-0.12, 0.12)
    const angle = Math.atan2(Math.sin(around) * squash, Math.cos(around))
    const reach = length * Math.hypot(Math.cos(around), Math.sin(around) * squash)
    const shape = leaf(x, y, angle, reach, length * habit.petalSlimness, random.between(-0.1, 0.1), 1.35)
    const color = mix(habit.bloom[0], habit.bloom[1], random.next())
    washes.push(
      wetShape({
        shape,
        color,
        strength: random.between(0.5, 0.8),
        seed: random.seed(),
        fade: (px, py) => 0.45 + 0.75 * smooth(0.2, 0.9, Math.hypot(px - x, py - y) / length),
      }),
    )
  }
  for (let i = random.whole(5, 10); i > 0; i--) {
    const shape = disc(
      x + random.between(-0.16, 0.16) * length,
      y + random.between(-0.14, 0.14) * length,
      length * random.between(0.03, 0.09),
    )
    washes.push(wetShape({ shape, color: habit.heart, strength: 0.85, seed: random.seed() }))
  }
  return washes
}
