import { blendInto, mix, type Rgb, type RgbTarget, shade, write } from '../color.ts'
import { clamp } from '../curves.ts'
import { createFractalNoise } from '../noise.ts'
import { leafiest, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from '../work.ts'

/** One mass of leaves, round and lit from the upper left. */
type Clump = { x: number; y: number; rx: number; ry: number; tint: number }

type Tree = { x: number; top: number; foot: number; reach: number; trunkWidth: number; clumps: Clump[] }

export type Grove = {
  /** Writes the color and returns true where there is a tree. */
  colorAt(x: number, y: number, out: RgbTarget): boolean
  covers(x: number, y: number): boolean
}

type Kind = 'poplar' | 'round' | 'pine'
type Crest = (x: number) => number

const heights: Record<Kind, readonly [number, number]> = {
  poplar: [0.18, 0.38],
  round: [0.11, 0.24],
  pine: [0.2, 0.36],
}

/** Trees that stand along the nearer crests, singly, in groups or as a row. */
export function composeTrees(random: Random, palette: Palette, frame: Frame, crests: readonly Crest[]): Grove {
  const leaves = createFractalNoise(random.seed(), 2)
  const trees = random.chance(0.75) ? plant(random, frame, crests) : []
  const foliage = mix(leafiest(palette.mids), random.pick(palette.mids), random.between(0, 0.6))
  const dark = mix(foliage, random.pick(palette.darks), random.between(0.55, 0.8))
  const sun = random.chance(0.4) ? random.pick(palette.accents) : random.pick(palette.lights)
  const light = mix(foliage, sun, random.between(0.2, 0.5))
  const bark = shade(random.pick(palette.darks), 0.08)

  const find = (x: number, y: number): Clump | Rgb | undefined => {
    for (let i = trees.length - 1; i >= 0; i--) {
      const tree = trees[i]!
      if (Math.abs(x - tree.x) > tree.reach || y > tree.foot || y < tree.top) continue
      const ragged = leaves(x * 26, y * 26) * 0.34
      for (let c = tree.clumps.length - 1; c >= 0; c--) {
        const clump = tree.clumps[c]!
        const u = (x - clump.x) / clump.rx
        const v = (y - clump.y) / clump.ry
        if (u * u + v * v < 1 + ragged) return clump
      }
      if (Math.abs(x - tree.x) < tree.trunkWidth && y > (tree.top + tree.foot) / 2) return bark
    }
    return undefined
  }

  return {
    covers: (x, y) => find(x, y) !== undefined,
    colorAt(x, y, out) {
      const found = find(x, y)
      if (!found) return false
      if (!('tint' in found)) {
        write(out, found)
        return true
      }
      const u = (x - found.x) / found.rx
      const v = (y - found.y) / found.ry
      const lit = 0.38 - u * 0.3 - v * 0.45 + leaves(x * 18 + 5, y * 18) * 0.5 + found.tint
      write(out, dark)
      blendInto(out, light, clamp(lit, 0, 1))
      return true
    },
  }
}

function plant(random: Random, frame: Frame, crests: readonly Crest[]): Tree[] {
  const kind = random.pick(['poplar', 'round', 'round', 'pine'] as const)
  const row = random.chance(0.4)
  const count = row ? random.whole(5, 9) : random.whole(1, 6)
  const rowStart = frame.width * random.between(0.02, 0.4)
  const rowStep = random.between(0.07, 0.13)
  const [low, high] = heights[kind]
  const trees: Tree[] = []
  for (let i = 0; i < count; i++) {
    const level = crests.length - (row ? 2 : random.whole(1, 2))
    const nearness = level === crests.length - 1 ? 1.4 : 1
    const x = row ? rowStart + i * rowStep * random.between(0.9, 1.1) : frame.width * random.between(0.04, 0.96)
    trees.push(grow(random, kind, x, crests[level]!(x) + 0.015, random.between(low, high) * nearness))
  }
  return trees.sort((a, b) => a.foot - b.foot)
}

function grow(random: Random, kind: Kind, x: number, foot: number, height: number): Tree {
  const clumps: Clump[] = []
  const add = (dx: number, up: number, rx: number, ry: number) =>
    clumps.push({
      x: x + dx * height,
      y: foot - up * height,
      rx: rx * height,
      ry: ry * height,
      tint: random.between(-0.12, 0.12),
    })
  if (kind === 'poplar') {
    for (let i = 0; i < 5; i++) {
      const up = 0.2 + i * 0.17
      const girth = 0.12 * (1 - Math.abs(up - 0.45) * 0.9)
      add(random.between(-0.015, 0.015), up, girth * random.between(0.85, 1.15), 0.16)
    }
  } else if (kind === 'round') {
    add(0, 0.6, 0.32, 0.28)
    for (let i = 0; i < 6; i++)
      add(
        random.between(-0.28, 0.28),
        random.between(0.45, 0.85),
        random.between(0.12, 0.22),
        random.between(0.1, 0.18),
      )
  } else {
    for (let i = 0; i < 5; i++)
      add(
        random.between(-0.24, 0.24),
        random.between(0.72, 0.95),
        random.between(0.14, 0.24),
        random.between(0.05, 0.09),
      )
  }
  return { x, foot, top: foot - height * 1.15, reach: height * 0.62, trunkWidth: height * 0.024, clumps }
}
