import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { uncompressWoff } from './woff.ts'

export type Style = 'body' | 'bold' | 'display'

/** One font file: it has the glyphs of some ranges only, as the packages cut them. */
export type PaperFont = { name: string; path: string; ranges: readonly [number, number][]; isRightToLeft: boolean }

const require = createRequire(import.meta.url)

function fontsOf(family: string, weight: number, subsets: readonly string[], isRightToLeft = false): PaperFont[] {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8'),
  )
  return subsets.map((subset) => {
    const name = `${family}-${subset}-${weight}-normal`
    const path = require.resolve(`@fontsource/${family}/files/${name}.woff`)
    return { name, path, ranges: parseRanges(ranges[subset] ?? ''), isRightToLeft }
  })
}

/** Reads a CSS list such as `U+0000-00FF,U+20AC`. */
function parseRanges(list: string): [number, number][] {
  return [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, first = '', last]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last ?? first, 16),
  ])
}

const western = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const rightToLeft = (weight: number) => [
  ...fontsOf('noto-sans-hebrew', weight, ['hebrew'], true),
  ...fontsOf('noto-sans-arabic', weight, ['arabic'], true),
]

/** The files of each style, Latin first: it has the digits and punctuation that all scripts share, and the box. */
const styles: Record<Style, readonly PaperFont[]> = {
  body: [...fontsOf('noto-sans', 400, western), ...rightToLeft(400)],
  bold: [...fontsOf('noto-sans', 700, western), ...rightToLeft(700)],
  display: [...fontsOf('noto-serif', 400, western), ...rightToLeft(400)],
}

const covers = (font: PaperFont, codePoint: number) =>
  font.ranges.some(([first, last]) => first <= codePoint && codePoint <= last)

/** The font that has a glyph for this code point, preferably the one that is in use; null if none has. */
export function fontFor(style: Style, codePoint: number, current: PaperFont | null): PaperFont | null {
  if (current && covers(current, codePoint)) return current
  return styles[style].find((font) => covers(font, codePoint)) ?? null
}

/** The font whose empty glyph is the box for everything that no font has. */
export const boxFont = (style: Style): PaperFont => styles[style][0] as PaperFont

const dataByPath = new Map<string, Buffer>()

/** A font's file in the form that is quick to draw with. Read once: most papers use the same two or three. */
export function fontData({ path }: PaperFont): Buffer {
  const data = dataByPath.get(path) ?? uncompressWoff(readFileSync(path))
  dataByPath.set(path, data)
  return data
}
