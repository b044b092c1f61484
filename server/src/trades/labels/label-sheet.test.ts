import { expect, test } from 'vitest'
import { readPdf, tagsOf } from '../../../test/read-pdf.ts'
import { qrCodesOf } from '../../../test/read-qr-codes.ts'
import { type PrintedLabel, renderLabels } from './label-sheet.ts'

const printedAt = new Date('2026-11-17')
const label = (number: number): PrintedLabel => ({
  ...{ title: `Low Tide ${number}`, artist: 'Ada Roux', facts: 'Oil on linen, 50 × 40 cm, 1998' },
  address: `https://vermeil.example/w/7K9QXT${String(number).padStart(2, '0')}`,
})
const labels = (count: number) => Array.from({ length: count }, (_, place) => label(place + 1))

test.each([
  ...([['a6', 'A4', 4] as const, ['a6', 'LETTER', 2] as const] as const),
  ...([['card', 'A4', 10] as const, ['card', 'LETTER', 10] as const] as const),
])('%s on %s: %i on a page, and a decoder reads each code', async (size, paper, onPage) => {
  const printed = labels(onPage + 1)
  const file = await renderLabels(printed, { size, paper, printedAt })
  const pdf = await readPdf(file)
  expect(pdf).toMatchObject({ isTagged: true, title: 'Labels for the wall' })
  expect(pdf.pages).toHaveLength(2)
  expect(qrCodesOf(file)).toEqual(printed.map(({ address }) => address))
  expect(tagsOf(pdf.tags, 'H2').map(({ text }) => text)).toEqual(printed.map(({ title }) => title))
  expect(tagsOf(pdf.tags, 'Figure').map(({ alt }) => alt)).toEqual(printed.map(({ title }) => `QR code of ${title}`))
  const text = pdf.pages.join(' ')
  for (const part of ['Ada Roux', '50 × 40 cm', 'Scan to see its price', 'vermeil.example/w/7K9QXT01']) {
    expect(text).toContain(part)
  }
  // Prices change; the label stays.
  expect(text).not.toContain('$')
})

test('the longest words leave room for the code', async () => {
  const long = (word: string) => `${word} `.repeat(60).slice(0, 200).trim()
  for (const size of ['a6', 'card'] as const) {
    const crowded = { ...label(1), title: long('Tide'), artist: long('Maria'), facts: long('Linen') }
    const file = await renderLabels([crowded], { size, paper: 'A4', printedAt })
    expect((await readPdf(file)).pages).toHaveLength(1)
    expect(qrCodesOf(file)).toEqual([crowded.address])
  }
})
