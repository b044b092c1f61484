import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { actualTexts, fontNames, readPdf, tagsOf } from '../../../test/read-pdf.ts'
import { openPaper } from './paper.ts'
import type { Row } from './paper-table.ts'

const head = {
  ...{ title: 'List', lines: ['No. 1'], aside: { label: 'To', lines: ['Ada'] } },
  createdAt: new Date('2026-11-16T00:00:00Z'),
  letterhead: { siteUrl: 'https://vermeil.example', support: { email: 'help@vermeil.example', phone: '+1 555' } },
}
const columns = [
  { label: 'Title', share: 3 },
  { label: 'Price', share: 1, align: 'right' as const },
]
const rowsOf = (...titles: string[]): Row[] => titles.map((title) => ({ cells: [title, '$1'] }))

async function draw(rows: readonly Row[], text = 'Thank you.') {
  const paper = openPaper(head)
  paper.heading('Works')
  await paper.table({ columns, rows, hasRowHeads: true })
  paper.paragraph(text)
  return paper.finish()
}

test('a paper has a title, a language and tags: headings, paragraphs, a table with heads, figures with their text', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const paper = openPaper(head)
  paper.heading('Works')
  await paper.table({
    columns: [{ label: 'Picture', share: 1 }, ...columns],
    rows: [{ cells: [{ picture, alt: 'Frost on a window' }, { text: 'First Frost', note: 'Roux' }, '$1'] }],
    hasRowHeads: true,
  })
  paper.paragraph('Thank you.')
  const pdf = await readPdf(await paper.finish())
  expect(pdf).toMatchObject({ title: 'List No. 1', language: 'en-US', isTagged: true })
  expect(tagsOf(pdf.tags, 'Document')).toHaveLength(1)
  expect(tagsOf(pdf.tags, 'H1').map(({ text }) => text)).toEqual(['List'])
  expect(tagsOf(pdf.tags, 'H2').map(({ text }) => text)).toEqual(['Works'])
  expect(tagsOf(pdf.tags, 'P').map(({ text }) => text)).toEqual([
    ...['No. 1', 'To', 'Ada', 'First Frost', 'Roux', 'Thank you.'],
  ])
  expect(tagsOf(pdf.tags, 'TH').map(({ text }) => text)).toEqual(['Picture', 'Title', 'Price', 'First Frost Roux'])
  expect(tagsOf(pdf.tags, 'TD').map(({ text }) => text)).toEqual(['', '$1'])
  expect(tagsOf(pdf.tags, 'Figure').map(({ alt }) => alt)).toEqual(['Frost on a window'])
  expect(pdf.pages[0]).toContain('Page 1 of 1')
})

test('Latin, Greek, Cyrillic, Hebrew and Arabic can be read back in reading order, and only their glyphs are embedded', async () => {
  const titles = ['Čapek, Nguyễn', 'Ωραία θάλασσα', 'Зимний вечер', 'שלום עולם (2024)', 'السلام عليكم']
  const file = await draw(rowsOf(...titles))
  const { tags } = await readPdf(file)
  const read = tagsOf(tags, 'TH').map(({ text }) => text)
  expect(read.slice(2, 5)).toEqual(titles.slice(0, 3))
  expect(actualTexts(file)).toEqual(titles.slice(3))
  const names = fontNames(file)
  expect(names.every((name) => /^[A-Z]{6}\+Noto/.test(name))).toBe(true)
  expect(names.map((name) => name.slice(7))).toEqual(
    expect.arrayContaining(['NotoSansHebrew-Regular', 'NotoSansArabic-Regular']),
  )
  expect(file.length).toBeLessThan(60_000)
})

test('a title of emoji, Chinese or unassigned code points prints boxes, and the tag says what they stand for', async () => {
  const titles = ['🎨👩‍🎨 done', '漢字', '\u{10FFFF}\u0378', 'ހިވެހި']
  const file = await draw(rowsOf(...titles))
  expect(actualTexts(file)).toEqual(titles)
})

test('a text that goes over several lines is read with the spaces between its words', async () => {
  const words = 'four sales of the same artist and medium '.repeat(5).trim()
  const { tags } = await readPdf(await draw(rowsOf(words), `${words} ${words}`))
  expect(tagsOf(tags, 'TH').map(({ text }) => text)).toContain(words)
  expect(tagsOf(tags, 'P').map(({ text }) => text)).toContain(`${words} ${words}`)
})

test('the same facts give the same bytes', async () => {
  const rows = rowsOf('First Frost')
  expect((await draw(rows)).equals(await draw(rows))).toBe(true)
})

test('ten thousand rows fill pages that repeat the head and count themselves', async () => {
  const paper = openPaper(head)
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ cells: [`Work ${at}`] }))
  await paper.table({ columns: [{ label: 'Title', share: 1 }], rows })
  const file = await paper.finish()
  const text = file.toString('latin1')
  const pages = [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length
  expect(pages).toBeGreaterThan(300)
  expect([...text.matchAll(/\/S \/TR\b/g)]).toHaveLength(10_001)
})

test('control characters, endless words and empty cells do not fail', async () => {
  const nasty = [
    '',
    ' ',
    '\u0000\u001b[31m',
    'x'.repeat(20_000),
    '\uD800',
    '\u202Eabc',
    ')( \\ <<>> endstream',
    'a\u0301'.repeat(500),
  ]
  const { pages } = await readPdf(await draw(rowsOf(...nasty), nasty.join(' ')))
  expect(pages.join('')).toContain(')( \\ <<>> endstream')
})

test('no text makes a paper fail', async () => {
  const ranges: [number, number][] = [
    [0x20, 0x24f],
    [0x370, 0x52f],
    [0x590, 0x6ff],
    [0x750, 0x77f],
    [0x1e00, 0x206f],
    [0xfb1d, 0xfefc],
  ]
  const unit = fc.oneof(
    fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }))).map((code) => String.fromCodePoint(code)),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const text = fc.array(unit, { maxLength: 40 }).map((chars) => chars.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (titles) => {
      expect((await draw(rowsOf(...titles))).subarray(0, 5).toString()).toBe('%PDF-')
    }),
    { numRuns: 3 },
  )
})
