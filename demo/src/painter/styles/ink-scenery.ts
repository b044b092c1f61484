import { mix, type Rgb } from '../color.ts'
import { clamp, lerp, remember, smooth } from '../curves.ts'
import type { Line } from '../drawn-line.ts'
import { createFractalNoise } from '../noise.ts'
import type { Random } from '../random.ts'
import type { Point } from '../shape.ts'
import type { Wash } from '../wash.ts'
import type { Frame } from '../work.ts'
import { growBranch } from './branch.ts'
import { birds, type Motif, paleSun } from './ink-motif.ts'

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
