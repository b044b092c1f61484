import { mix, shade } from '../color.ts'
import type { Piece } from '../flat-paint.ts'
import type { Random } from '../random.ts'
import { bar, disc, intersection, polygon, type Shape } from '../shape.ts'
import { limited, otherThan, piece, type Scheme } from './geometric-scheme.ts'

/** A grid of tiles, each with a form cut from a circle, a diagonal or a stripe. */
export const tiles: Scheme = (random, palette, frame) => {
  const colors = limited(random, palette)
  const columns = random.whole(2, frame.width > 1.1 ? 6 : 5)
  const rows = Math.max(2, Math.round((columns * frame.height) / frame.width))
  const margin = random.chance(0.5) ? 0.06 : 0
  const width = (frame.width - margin * 2) / columns
  const height = (frame.height - margin * 2) / rows
  const pieces: Piece[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const left = margin + column * width
      const top = margin + row * height
      const tile = bar(left + width / 2, top + height / 2, width, height)
      const back = random.pick(colors)
      pieces.push(piece(random, { ...tile, bounds: { left, top, right: left + width, bottom: top + height } }, back))
      for (const shape of tileForms(random, left, top, width, height)) {
        const front = otherThan(random, colors, back)
        pieces.push(
          piece(random, intersection(tile, shape), front, random.chance(0.15) ? mix(front, back, 0.45) : undefined),
        )
      }
    }
  }
  return { ground: shade(palette.lights[1]!, 0.1), pieces }
}

function tileForms(random: Random, left: number, top: number, width: number, height: number): Shape[] {
  const size = Math.min(width, height)
  const x = left + width / 2
  const y = top + height / 2
  const cornerX = random.chance(0.5) ? left : left + width
  const cornerY = random.chance(0.5) ? top : top + height
  switch (random.whole(0, 6)) {
    case 0:
      return [disc(cornerX, cornerY, size)]
    case 1:
      return [disc(cornerX, cornerY, size), disc(cornerX, cornerY, size * 0.66), disc(cornerX, cornerY, size * 0.33)]
    case 2:
      return [disc(x, y, size * 0.42), ...(random.chance(0.4) ? [disc(x, y, size * 0.2)] : [])]
    case 3:
      return [disc(random.chance(0.5) ? left : left + width, y, size / 2)]
    case 4:
      return [
        polygon([
          [left, top],
          [left + width, top],
          [cornerX, top + height],
        ]),
      ]
    case 5:
      return [0.125, 0.375, 0.625, 0.875].map((part) => bar(x, top + height * part, width, height * 0.125))
    default:
      return []
  }
}

/** The whole divided again and again, each part given its own color. */
export const partition: Scheme = (random, palette, frame) => {
  const colors = [...palette.mids, ...palette.lights, ...palette.lights, ...palette.accents, palette.ground]
  const ruled = random.chance(0.4)
  const gap = ruled ? random.between(0.008, 0.016) : random.between(0, 0.004)
  const pieces: Piece[] = []
  const divide = (left: number, top: number, right: number, bottom: number, depth: number) => {
    const wide = right - left
    const tall = bottom - top
    if (depth === 0 || (depth < 3 && random.chance(0.22)) || Math.min(wide, tall) < 0.1) {
      const color = random.pick(colors)
      const second = random.chance(0.35) ? mix(color, random.pick(colors), 0.5) : undefined
      pieces.push(piece(random, bar((left + right) / 2, (top + bottom) / 2, wide - gap, tall - gap), color, second))
      return
    }
    const part = random.between(0.28, 0.72)
    if (wide > tall * random.between(0.7, 1.4)) {
      divide(left, top, left + wide * part, bottom, depth - 1)
      divide(left + wide * part, top, right, bottom, depth - 1)
    } else {
      divide(left, top, right, top + tall * part, depth - 1)
      divide(left, top + tall * part, right, bottom, depth - 1)
    }
  }
  divide(-gap, -gap, frame.width + gap, frame.height + gap, random.whole(4, 6))
  return { ground: ruled ? palette.darks[0]! : mix(palette.ground, palette.darks[0]!, 0.4), pieces }
}
