import bidiModule from 'bidi-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { one } from '../must.ts'
import { cleanText, isolate, type Line, layOut } from './text-lines.ts'

const bidi = (bidiModule as unknown as typeof bidiModule.default)()
const graphemes = new Intl.Segmenter('en')
/** Every character is one unit wide. */
const measure = (text: string) => [...text].length
const lay = (text: string, width = 10_000) => layOut(text, 'body', width, measure)
/** What the eye sees from left to right: shaping draws the letters of a right-to-left piece backward. */
const seen = (line: Line) =>
  line.pieces.map(({ text, font }) => (font.isRightToLeft ? [...text].reverse().join('') : text)).join('')
const onlyLine = (text: string) => one(lay(text))

test('Hebrew and Arabic are drawn from right to left, numbers and Latin words among them from left to right', () => {
  expect(seen(onlyLine('שלום עולם'))).toBe('םלוע םולש')
  expect(seen(onlyLine('שלום (2024) abc'))).toBe('abc (2024) םולש')
  expect(seen(onlyLine('سلام ١٢٣'))).toBe('١٢٣ مالس')
})

test('an isolated title does not turn the sentence around it', () => {
  const sentence = `Purchase: ${isolate('שלום')}, by ${isolate('علي')}, 2024`
  expect(seen(onlyLine(sentence))).toBe('Purchase: םולש, by يلع, 2024')
  expect(onlyLine(sentence).actualText).toBe('Purchase: שלום, by علي, 2024')
})

test('a line says in reading order what is drawn in another one, and what is drawn as boxes', () => {
  expect(onlyLine('First Frost').actualText).toBeNull()
  expect(onlyLine('שלום עולם').actualText).toBe('שלום עולם')
  expect(onlyLine('漢字 🎨').actualText).toBe('漢字 🎨')
})

test('characters without a font become one box each, drawn by the Latin font', () => {
  const line = onlyLine('漢𝌆\u{10FFFF}')
  expect(line.pieces).toMatchObject([{ font: { name: 'noto-sans-latin-400-normal' }, width: 3 }])
})

test('overrides that would show a text in another order than it is written are dropped', () => {
  expect(seen(onlyLine('abc\u202Edef'))).toBe('abcdef')
  expect(cleanText('a\u0000b\u0007\n\r\tc\uD800 ')).toBe('a b c\uFFFD')
})

const scripts = fc.constantFrom(
  ...'abcxyz ,.()[]!?-0123456789',
  ...'αβγΩжшЯ',
  ...'שלוםאב',
  ...'سلامعل،؟',
  ...'١٢٣۴۵۶',
  ' ',
)
const phrase = fc.array(scripts, { minLength: 1, maxLength: 40 }).map((chars) => chars.join(''))

test('one line is in the order of the Unicode bidirectional algorithm', () => {
  fc.assert(
    fc.property(phrase, (text) => {
      const clean = cleanText(text)
      const [line] = lay(text)
      const expected = bidi.getReorderedString(clean, bidi.getEmbeddingLevels(clean, 'auto'))
      expect(line ? seen(line) : '').toBe(expected)
    }),
  )
})

test('lines fit the width, lose nothing and end for any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(phrase, fc.string({ unit: 'binary', maxLength: 120 })),
      fc.integer({ min: 4, max: 30 }),
      (text, width) => {
        const lines = lay(text, width)
        for (const { width: used, pieces } of lines) {
          // One grapheme is never cut, however many code points it has.
          const isOneGrapheme = [...graphemes.segment(pieces.map((piece) => piece.text).join(''))].length <= 1
          expect(used <= width || isOneGrapheme).toBe(true)
        }
        const visible = (value: string) =>
          [...value.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf} ()[\]]/gu, '')].sort().join('')
        const drawn = lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('')
        if (!/\p{Bidi_Mirrored}/u.test(cleanText(text))) expect(visible(drawn)).toBe(visible(cleanText(text)))
      },
    ),
    { numRuns: 30 },
  )
})

test('a word of a hundred thousand letters is cut into lines', () => {
  expect(lay('x'.repeat(100_000), 100)).toHaveLength(1000)
})
