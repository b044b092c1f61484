import { mix, shade } from '../color.ts'
import type { Piece } from '../flat-paint.ts'
import { bar, disc, intersection, type Point, polygon, ring, type Shape } from '../shape.ts'
import { HALF_TURN, limited, otherThan, piece, QUARTER_TURN, type Scheme } from './geometric-scheme.ts'

/** Bars, discs and a triangle afloat along one diagonal on a pale ground. */
export const floating: Scheme = (random, palette, frame) => {
  const colors = limited(random, palette)
  const dark = random.chance(0.2)
  const ground = dark ? random.pick(palette.darks) : shade(random.pick(palette.lights), 0.15)
  const slope = random.between(-1, 1)
  const pieces: Piece[] = []
  const bigX = frame.width * random.between(0.32, 0.68)
  const bigY = frame.height * random.between(0.32, 0.62)
  const reach = random.between(0.2, 0.34)
  const big = random.chance(0.5)
    ? disc(bigX, bigY, reach)
    : bar(bigX, bigY, reach * 1.7, reach * random.between(0.9, 1.8), slope)
  const first = otherThan(random, colors, ground)
  pieces.push(piece(random, big, first, random.chance(0.3) ? mix(first, ground, 0.4) : undefined))
  for (let i = random.whole(7, 15); i > 0; i--) {
    const x = frame.width * random.between(0.1, 0.9)
    const y = frame.height * random.between(0.1, 0.9)
    const angle = slope + (random.chance(0.25) ? QUARTER_TURN : 0)
    const shape = random.pick([
      () => bar(x, y, random.between(0.2, 0.7), random.between(0.008, 0.05), angle),
      () => bar(x, y, random.between(0.2, 0.7), random.between(0.004, 0.01), angle),
      () => bar(x, y, random.between(0.06, 0.22), random.between(0.04, 0.14), angle),
      () => disc(x, y, random.between(0.015, 0.09)),
      () => ring(x, y, random.between(0.06, 0.16), random.between(0.006, 0.02)),
      () => triangle(x, y, random.between(0.06, 0.2), angle),
    ])()
    pieces.push(piece(random, shape, otherThan(random, colors, ground)))
  }
  return { ground, pieces }
}

function triangle(x: number, y: number, size: number, angle: number): Shape {
  const corner = (turn: number): Point => [x + Math.cos(angle + turn) * size, y + Math.sin(angle + turn) * size]
  return polygon([corner(0), corner(2.2), corner(4.1)])
}

/** Rings about one center, cut by an axis into halves that answer each other. */
export const concentric: Scheme = (random, palette, frame) => {
  const all = [...limited(random, palette), ...palette.mids, ...palette.lights]
  const x = frame.width * random.between(0.4, 0.6)
  const y = frame.height * random.between(0.4, 0.6)
  const axis = random.pick([0, QUARTER_TURN, Math.PI / 4, -Math.PI / 4])
  const rings = random.whole(4, 8)
  const greatest = random.between(0.4, 0.62)
  const ground = random.pick([...palette.lights, ...palette.darks])
  const pieces: Piece[] = []
  const span = 4
  const halves = [axis, axis + HALF_TURN].map((angle) =>
    bar(x + Math.cos(angle) * (span / 2), y + Math.sin(angle) * (span / 2), span, span * 2, angle),
  )
  pieces.push(piece(random, halves[1]!, mix(ground, random.pick(palette.mids), 0.5)))
  for (let i = 0; i < rings; i++) {
    const circle = disc(x, y, (greatest * (rings - i)) / rings)
    for (const half of halves) {
      const color = random.pick(all)
      pieces.push(piece(random, intersection(circle, half), color, random.chance(0.3) ? random.pick(all) : undefined))
    }
  }
  return { ground, pieces }
}

/** Arches within arches, a sun or two, and a floor. */
export const arches: Scheme = (random, palette, frame) => {
  const colors = limited(random, palette)
  const ground = shade(random.pick(palette.lights), 0.08)
  const pieces: Piece[] = []
  pieces.push(
    piece(
      random,
      disc(
        frame.width * random.between(0.15, 0.85),
        frame.height * random.between(0.14, 0.34),
        random.between(0.07, 0.17),
      ),
      random.pick(palette.accents),
    ),
  )
  for (let i = random.whole(2, 4); i > 0; i--) {
    const x = frame.width * random.between(0.08, 0.92)
    const floor = frame.height * random.between(0.66, 1.02)
    const greatest = random.between(0.2, 0.42)
    const legs = random.between(0, 0.35)
    const rings = random.whole(3, 6)
    let last = ground
    for (let band = 0; band < rings; band++) {
      const radius = (greatest * (rings - band)) / rings
      last = band % 2 === 1 && random.chance(0.4) ? ground : otherThan(random, colors, last)
      pieces.push(piece(random, arch(x, floor - legs, radius, floor), last))
    }
  }
  const floorLine = frame.height * random.between(0.86, 0.94)
  pieces.push(
    piece(
      random,
      bar(frame.width / 2, (floorLine + frame.height) / 2 + 0.02, frame.width * 1.1, frame.height - floorLine + 0.04),
      random.pick([...palette.mids, ...palette.darks]),
    ),
  )
  return { ground, pieces }
}

function arch(x: number, spring: number, radius: number, floor: number): Shape {
  return {
    bounds: { left: x - radius, top: spring - radius, right: x + radius, bottom: floor },
    distance: (px, py) =>
      Math.max(py < spring ? Math.hypot(px - x, py - spring) - radius : Math.abs(px - x) - radius, py - floor),
  }
}
