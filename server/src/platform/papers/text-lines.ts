import bidiModule from 'bidi-js'
import { boxFont, fontFor, type PaperFont, type Style } from './paper-fonts.ts'

/** A stretch of text that one font draws in one go, from left to right. */
export type Piece = { text: string; font: PaperFont; width: number }

/** A line as it is drawn. `actualText` is what it says in reading order, where the drawn characters don't show that. */
export type Line = {
  pieces: Piece[]
  width: number
  actualText: string | null
  /** The line ends between two words: what reads the text aloud needs a space there. */
  isBetweenWords: boolean
}

export type Measure = (text: string, font: PaperFont) => number

// The package exports the function itself; its types describe a module with a default export.
const bidi = (bidiModule as unknown as typeof bidiModule.default)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Words longer than this are cut before they are measured: nothing that people write is longer. */
const MAX_WORD = 64
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
/** What can make a line run from right to left: Hebrew, Arabic, their neighbors and their marks. */
const turning = /[\u0590-\u08FF\u200F\u2067\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** What the Latin font draws alone. */
const plain = /^[ -~\u00A1-\u00AC\u00AE-\u00FF]*$/
/** They say in which direction to read, not what is written. */
const directions = /[\u061C\u200E\u200F\u2066-\u2069]/g
/** They join or separate letters of the Arabic script, so the font needs them. */
const joiners = /[\u200C\u200D]/u

/**
 * Text from outside as a paper can take it: composed, without control characters, without half surrogate pairs, and
 * without the embeddings and overrides by which text can be shown in another order than it is written.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u202A-\u202E]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim()

/** Inside a sentence: keeps the direction of a name or title from turning the words around it. */
export const isolate = (text: string): string => `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`

/** Breaks a text into lines of at most this width and puts each into the order in which it is drawn. */
export function layOut(raw: string, style: Style, width: number, measure: Measure): Line[] {
  const text = cleanText(raw)
  if (!text) return []
  // Without one character that runs from right to left, every level is 0.
  const levels = turning.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : new Uint8Array(text.length)
  const draw = (from: number, to: number) => lineOf(text, levels, from, to, style, measure)
  return breakLines(text, style, width, measure).map(([from, to]) => draw(from, to))
}

/** Where the lines begin and end: at spaces, and inside words that are wider than a line. */
function breakLines(text: string, style: Style, width: number, measure: Measure): [number, number][] {
  const widthOf = (part: string) => runsOf(part, style).reduce((sum, run) => sum + measure(run.text, run.font), 0)
  const space = widthOf(' ')
  const lines: [number, number][] = []
  let from = 0
  let end = 0
  let used = 0
  const close = (next: number) => {
    if (end > from) lines.push([from, end])
    from = next
    end = next
    used = 0
  }
  for (const { index, 0: word } of text.matchAll(/[^ ]+/g)) {
    const wide = word.length > MAX_WORD ? Number.POSITIVE_INFINITY : widthOf(word)
    if (end > from && used + space + wide > width) close(index)
    if (wide <= width) {
      used += (end > from ? space : 0) + wide
      end = index + word.length
      continue
    }
    for (const { segment, index: at } of graphemes.segment(word)) {
      const step = widthOf(segment)
      if (end > from && used + step > width) close(index + at)
      used += step
      end = index + at + segment.length
    }
  }
  close(text.length)
  return lines
}

function lineOf(text: string, levels: Uint8Array, from: number, to: number, style: Style, measure: Measure): Line {
  const runs = visualRuns(levels, from, to)
  const pieces = runs.flatMap(({ start, end, level }) => piecesOf(text.slice(start, end), level % 2 === 1, style))
  const measured = pieces.map((piece) => ({ ...piece, width: measure(piece.text, piece.font) }))
  const said = text.slice(from, to).replace(directions, '')
  const isReadable = runs.every(({ level }) => level === 0) && pieces.map((piece) => piece.text).join('') === said
  return {
    pieces: measured,
    width: measured.reduce((sum, { width }) => sum + width, 0),
    isBetweenWords: text[to] === ' ',
    actualText: isReadable && !hasBoxes(said, style) ? null : said,
  }
}

const hasBoxes = (text: string, style: Style) =>
  !plain.test(text) && [...text].some((char) => !fontFor(style, char.codePointAt(0) ?? 0, null))

type LevelRun = { start: number; end: number; level: number }

/** The runs of one level, from left to right: rule L2 of the Unicode bidirectional algorithm, on runs. */
function visualRuns(levels: Uint8Array, from: number, to: number): LevelRun[] {
  const runs: LevelRun[] = []
  for (let at = from; at < to; at++) {
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    if (last?.level === level) last.end = at + 1
    else runs.push({ start: at, end: at + 1, level })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let at = 0; at < runs.length; at++) {
      if ((runs[at]?.level ?? 0) < level) continue
      let end = at
      while ((runs[end]?.level ?? 0) >= level) end++
      runs.splice(at, end - at, ...runs.slice(at, end).reverse())
      at = end
    }
  }
  return runs
}

type Run = Omit<Piece, 'width'>

/** A run of one level as pieces from left to right. */
function piecesOf(text: string, isRightToLeft: boolean, style: Style): Run[] {
  const runs = runsOf(text, style)
  if (isRightToLeft) return runs.reverse().flatMap(rightToLeftPieces)
  // Digits of a right-to-left script run from left to right, but shaping would turn them: they are drawn one by one.
  return runs.flatMap((run) => (run.font.isRightToLeft ? [...run.text].map((char) => ({ ...run, text: char })) : [run]))
}

/** Shaping turns the letters of Hebrew and Arabic; what other fonts draw among them is turned and mirrored here. */
function rightToLeftPieces({ text, font }: Run): Run[] {
  if (font.isRightToLeft) return [{ text, font }]
  const mirrored = [...text].reverse().map((char) => bidi.getMirroredCharacter(char) ?? char)
  return [{ text: mirrored.join(''), font }]
}

/** Cuts a text where the font changes, and leaves out what has no shape. */
function runsOf(text: string, style: Style): Run[] {
  if (plain.test(text)) return text ? [{ text, font: boxFont(style) }] : []
  const runs: Run[] = []
  for (const char of text) {
    const last = runs.at(-1)
    if (invisible.test(char) && !(joiners.test(char) && last?.font.isRightToLeft)) continue
    const font = fontFor(style, char.codePointAt(0) ?? 0, last?.font ?? null) ?? boxFont(style)
    if (last?.font === font) last.text += char
    else runs.push({ text: char, font })
  }
  return runs
}
