import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rgbaToThumbHash } from 'thumbhash'
import { colorsOf, sketch } from './painter/sketch.ts'
import type { Work } from './painter/work.ts'

/** What a page shows of a painting before the painting itself, and what it is found by. */
export type Preview = { thumbhash: string; colors: string[] }

/** One line per work: seed, thumb hash, colors. `npm run paint` writes it. */
export const previewFile = join(import.meta.dirname, '..', 'pictures', 'previews.txt')

/** Looks at the composition of a work. Takes half a millisecond, which is too long for three thousand works. */
export function drawPreview(work: Work): Preview {
  const { data, width, height } = sketch(work, 16, 20)
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) rgba.set(data.subarray(i * 3, i * 3 + 3), i * 4)
  return {
    thumbhash: Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64'),
    colors: colorsOf(data).colors,
  }
}

export const previewLine = ({ seed }: Work, { thumbhash, colors }: Preview): string =>
  `${seed} ${thumbhash} ${colors.join('')}`

/** Previews of the planned works from the file; a work that isn't in it is drawn. */
export function readPreviews(): (work: Work) => Preview {
  const lines = readFileSync(previewFile, 'utf8').split('\n')
  const bySeed = new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line]))
  return (work) => {
    const [, thumbhash, colors] = bySeed.get(String(work.seed))?.split(' ') ?? []
    return thumbhash && colors ? { thumbhash, colors: colors.match(/#\w{6}/g) ?? [] } : drawPreview(work)
  }
}
