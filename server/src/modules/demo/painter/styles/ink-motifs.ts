import { mix, type Rgb } from '../color.ts'
import { clamp, lerp, remember, smooth } from '../curves.ts'
import type { Line } from '../drawn-line.ts'
import { createFractalNoise } from '../noise.ts'
import { type Palette, warmest } from '../palettes.ts'
import type { Random } from '../random.ts'
import { disc, type Point } from '../shape.ts'
import { type Wash, wetShape } from '../wash.ts'
import type { Frame } from '../work.ts'
import { growBranch } from './branch.ts'

type InkDrawing = { washes: Wash[]; lines: Line[] }
type Motif = (random: Random, palette: Palette, frame: Frame, ink: Rgb, paper: Rgb) => InkDrawing

/** Ranges whose crests stand sharp and whose feet dissolve in mist. */
export const mountains: Motif = (random, palette, frame, ink) => {
  const count = random.whole(3, 6)
  const steep = random.between(0.7, 1.7)
  const tinted = random.chance(0.3) ? mix(ink, random.pick(palette.mids), 0.6) : ink
  const washes: Wash[] = []
  if (random.chance(0.5)) washes.push(paleSun(random, palette, frame))
  const first = frame.height * random.between(0.2, 0.42)
  const crests: ((x: number) => number)[] = []
  for (let i = 0; i < count; i++) {
    const near = i / (count - 1)
    const base = lerp(first, frame.height * 0.84, near)
    const ridge = createFractalNoise(random.seed(), 5)
    const tall = lerp(0.2, 0.13, near) * steep
    const frequency = lerp(1.7, 1.1, near) * (0.7 + steep * 0.35)
    const crestAt = remember((x) => base - tall * (0.35 + ridge(x * frequency, 3)), 0, frame.width, 800)
    crests.push(crestAt)
    washes.push(
      mountain(
        random,
        crestAt,
        frame,
        near < 0.6 ? tinted : ink,
        lerp(0.28, 0.86, near ** 1.2),
        random.between(0.16, 0.3),
      ),
    )
  }
  const lines: Line[] = []
  const shore = crests[count - 1]!
  for (let i = random.whole(0, 5); i > 0; i--) {
    const x = frame.width * random.between(0.08, 0.92)
    lines.push(
      ...growBranch(
        random,
        [x, shore(x) + 0.01],
        -Math.PI / 2 + random.between(-0.2, 0.2),
        random.between(0.05, 0.12),
        0.006,
        ink,
        4,
      ),
    )
  }
  if (random.chance(0.6)) lines.push(...birds(random, frame, ink))
  return { washes, lines }
}

function mountain(
  random: Random,
  crestAt: (x: number) => number,
  frame: Frame,
  ink: Rgb,
  strength: number,
  mist: number,
): Wash {
  const rock = createFractalNoise(random.seed(), 4)
  return {
    color: ink,
    bounds: { left: 0, top: 0, right: frame.width, bottom: frame.height },
    densityAt(x, y) {
      const depth = y - crestAt(x)
      if (depth < -0.004 || depth > mist * 3.2) return 0
      const crest = smooth(-0.003, 0.003, depth)
      const fading = Math.exp(-((Math.max(0, depth) / mist) ** 1.5))
      const folds = 0.72 + rock(x * 9 + depth * 5, y * 4.5) * 0.62
      const edge = Math.exp(-Math.abs(depth) * 90) * 0.28
      return crest * strength * fading * clamp(folds + edge, 0.1, 1.3)
    },
  }
}

function paleSun(random: Random, palette: Palette, frame: Frame): Wash {
  const shape = disc(
    frame.width * random.between(0.2, 0.8),
    frame.height * random.between(0.12, 0.3),
    random.between(0.04, 0.09),
  )
  return wetShape({
    shape,
    color: mix(warmest(palette.accents), [190, 60, 44], 0.5),
    strength: random.between(0.45, 0.95),
    seed: random.seed(),
  })
}

function birds(random: Random, frame: Frame, ink: Rgb): Line[] {
  const x = frame.width * random.between(0.2, 0.75)
  const y = frame.height * random.between(0.1, 0.3)
  return Array.from({ length: random.whole(3, 8) }, () => {
    const bx = x + random.between(-0.14, 0.14)
    const by = y + random.between(-0.06, 0.06)
    const wing = random.between(0.01, 0.02)
    const points: Point[] = [
      [bx - wing, by - wing * 0.5],
      [bx - wing * 0.3, by - wing * 0.3],
      [bx, by],
      [bx + wing * 0.4, by - wing * 0.4],
      [bx + wing, by - wing * 0.3],
    ]
    return { points, width: 0.0035, color: ink, dryness: 0.05, taper: 0.8, seed: random.seed(), opacity: 0.85 }
  })
}

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

/** Reeds by still water under a low moon. */
export const reeds: Motif = (random, palette, frame, ink, paper) => {
  const washes: Wash[] = [paleSun(random, palette, frame)]
  const water = frame.height * random.between(0.62, 0.8)
  const stillness = createFractalNoise(random.seed(), 3)
  washes.push({
    color: ink,
    bounds: { left: 0, top: water - 0.04, right: frame.width, bottom: frame.height },
    densityAt: (x, y) => smooth(water - 0.02, water + 0.2, y) * clamp(0.12 + stillness(x * 1.4, y * 16) * 0.5, 0, 0.6),
  })
  const lines: Line[] = []
  const clump = frame.width * random.between(0.15, 0.85)
  for (let i = random.whole(16, 34); i > 0; i--) {
    const x = clump + random.between(-0.24, 0.24)
    const y = frame.height * random.between(0.8, 1.04)
    const tall = random.between(0.25, 0.75) * frame.height
    const sway = random.between(-0.28, 0.28)
    const tip: Point = [x + sway, y - tall]
    const color = mix(paper, ink, random.between(0.35, 1))
    lines.push({
      points: [[x, y], [x + sway * 0.25, y - tall * 0.55], tip],
      width: random.between(0.004, 0.014),
      color,
      dryness: random.between(0, 0.3),
      taper: 0.92,
      seed: random.seed(),
      opacity: 0.9,
    })
  }
  if (random.chance(0.6)) lines.push(...birds(random, frame, ink))
  return { washes, lines }
}

/** One breath, one circle, left open. */
export const circle: Motif = (random, _palette, frame, ink) => {
  const x = frame.width / 2 + random.between(-0.03, 0.03)
  const y = frame.height * random.between(0.42, 0.5)
  const radius = random.between(0.25, 0.34)
  const start = random.between(0, Math.PI * 2)
  const sweep = random.between(5.5, 6.2) * (random.chance(0.5) ? 1 : -1)
  const points: Point[] = Array.from({ length: 26 }, (_, i) => {
    const angle = start + (sweep * i) / 25
    const drift = radius * (1 + 0.05 * Math.sin(angle * 2 + start) - 0.04 * (i / 25))
    return [x + Math.cos(angle) * drift, y + Math.sin(angle) * drift]
  })
  const lines: Line[] = [
    {
      points,
      width: random.between(0.05, 0.1),
      color: ink,
      dryness: random.between(0.45, 0.75),
      taper: 0.2,
      seed: random.seed(),
      opacity: 0.94,
      streak: 0.7,
    },
  ]
  return { washes: [], lines }
}
