import { fromHex, type Rgb } from '../painter/color.ts'
import { colorsOf, sketch } from '../painter/sketch.ts'
import type { Work } from '../painter/work.ts'

const words: readonly [string, Rgb][] = (
  [
    ...[
      ['Umber', '#5a3d28'],
      ['Rose', '#c98a8f'],
      ['Ochre', '#c08a3a'],
      ['Vermilion', '#d0432b'],
      ['Slate', '#5f6f78'],
    ],
    ...[
      ['Ash', '#8f8f88'],
      ['Saffron', '#dda126'],
      ['Indigo', '#2b2f66'],
      ['Bone', '#e3d8bf'],
      ['Oxblood', '#5e1f1f'],
    ],
    ...[
      ['Celadon', '#8fb5a0'],
      ['Amber', '#d98a2b'],
      ['Black', '#17161a'],
      ['Plum', '#5c2f55'],
      ['Smoke', '#6d6a6c'],
    ],
    ...[
      ['Ivory', '#efe6d2'],
      ['Rust', '#9c4a2a'],
      ['Ink', '#1a2233'],
      ['Clay', '#a9765a'],
      ['Pearl', '#d8d6d2'],
    ],
    ...[
      ['Moss', '#6a7040'],
      ['Wine', '#6b2233'],
      ['Teal', '#1f6f70'],
      ['Sky', '#8fb4d0'],
      ['Cobalt', '#2f56a5'],
    ],
    ...[
      ['Sage', '#9aa588'],
      ['Lilac', '#a79bc4'],
      ['Sand', '#d6bd90'],
      ['Fern', '#3f6b45'],
      ['Mauve', '#7d5f86'],
    ],
  ] as [string, string][]
).map(([word, hex]) => [word, fromHex(hex)])

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

function wordFor(hex: string): string {
  const color = fromHex(hex)
  return words.reduce((best, next) => (distance(next[1], color) < distance(best[1], color) ? next : best))[0]
}

/** The two colors that a picture is mostly of, in a painter's words. */
export function colorWords(work: Work): [string, string] {
  const { colors } = colorsOf(sketch(work, 12, 15).data)
  const [first = 'Gray', second = 'White'] = new Set(colors.map(wordFor))
  return [first, second]
}
