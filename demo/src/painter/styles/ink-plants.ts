import { mix, type Rgb } from '../color.ts'
import { lerp } from '../curves.ts'
import type { Line } from '../drawn-line.ts'
import { warmest } from '../palettes.ts'
import type { Random } from '../random.ts'
import { disc, type Point } from '../shape.ts'
import { type Wash, wetShape } from '../wash.ts'
import { growBranch } from './branch.ts'
import { type Motif, paleSun } from './ink-motif.ts'

/** Stalks in joints, some near and dark, some far and pale, with leaves that hang in threes. */
export const bamboo: Motif = (random, _palette, frame, ink, paper) => {
  const lines: Line[] = []
  const stalks = random.whole(3, 6)
  for (let i = 0; i < stalks; i++) {
    const near = (i + 1) / stalks
    const color = mix(paper, ink, lerp(0.25, 0.92, near))
    const width = random.between(0.014, 0.03) * lerp(0.7, 1.1, near)
    const lean = random.between(-0.12, 0.12)
    let x = frame.width * random.between(0.12, 0.88)
    let y = frame.height + 0.02
    while (y > -0.05) {
      const joint = random.between(0.14, 0.22)
      const nextX = x + lean * joint
      lines.push({
        points: [
          [x, y],
          [nextX, y - joint + 0.006],
        ],
        width,
        color,
        dryness: random.between(0.2, 0.5),
        taper: 0.06,
        seed: random.seed(),
        opacity: 0.85,
      })
      if (y < frame.height * 0.8 && random.chance(0.6))
        lines.push(...bambooLeaves(random, nextX, y - joint, color, near))
      x = nextX
      y -= joint
    }
  }
  return { washes: [], lines }
}

function bambooLeaves(random: Random, x: number, y: number, color: Rgb, near: number): Line[] {
  const side = random.chance(0.5) ? 1 : -1
  const tipX = x + side * random.between(0.06, 0.14)
  const tipY = y - random.between(0.01, 0.06)
  const twig: Line = {
    points: [
      [x, y],
      [tipX, tipY],
    ],
    width: 0.003,
    color,
    dryness: 0.1,
    taper: 0.3,
    seed: random.seed(),
  }
  const leaves = Array.from({ length: random.whole(3, 6) }, (): Line => {
    const angle = Math.PI / 2 - side * random.between(0.1, 1.3)
    const length = random.between(0.08, 0.17) * lerp(0.8, 1.15, near)
    const bend = random.between(-0.02, 0.02)
    const end: Point = [tipX + Math.cos(angle) * length, tipY + Math.sin(angle) * length]
    return {
      points: [[tipX, tipY], [(tipX + end[0]) / 2 + bend, (tipY + end[1]) / 2], end],
      width: random.between(0.011, 0.018),
      color,
      dryness: random.between(0, 0.2),
      taper: 0.96,
      seed: random.seed(),
      opacity: 0.92,
    }
  })
  return [twig, ...leaves]
}

/** A bough entering from one side, knotted and dry, with blossom on its new wood. */
export const plumBranch: Motif = (random, palette, frame, ink) => {
  const fromLeft = random.chance(0.5)
  const start: Point = [fromLeft ? -0.03 : frame.width + 0.03, frame.height * random.between(0.45, 0.95)]
  const heading = fromLeft ? -random.between(0.3, 0.9) : -Math.PI + random.between(0.3, 0.9)
  const lines = growBranch(random, start, heading, random.between(0.3, 0.42), 0.034, ink, 6)
  const bloom = random.chance(0.75)
    ? mix(warmest(palette.accents), [200, 62, 74], 0.8)
    : mix(random.pick(palette.mids), ink, 0.2)
  const washes: Wash[] = []
  const twigs = lines.filter((line) => line.width < 0.011)
  for (let i = random.whole(12, 30); i > 0 && twigs.length > 0; i--) {
    const [x, y] = random.pick(random.pick(twigs).points)
    washes.push(...blossom(random, x, y, bloom))
  }
  if (random.chance(0.4)) washes.unshift(paleSun(random, palette, frame))
  return { washes, lines }
}

function blossom(random: Random, x: number, y: number, color: Rgb): Wash[] {
  const size = random.between(0.008, 0.014)
  const turn = random.between(0, Math.PI)
  return Array.from({ length: random.whole(3, 5) }, (_, i) => {
    const angle = turn + (i * Math.PI * 2) / 5
    const shape = disc(x + Math.cos(angle) * size, y + Math.sin(angle) * size, size * random.between(0.75, 0.95))
    return wetShape({ shape, color, strength: random.between(0.4, 0.85), seed: random.seed() })
  })
}
