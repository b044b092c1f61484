import { Readable } from 'node:stream'
import type { Certificate } from '@vermeil/contracts/fulfillment/certificates.schema'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf, tagsOf } from '../../../test/read-pdf.ts'
import { qrCodesOf } from '../../../test/read-qr-codes.ts'
import { type PrintedCertificate, renderCertificate } from './certificate-pdf.ts'

const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a6' } })
  .jpeg()
  .toBuffer()
const pictures = {
  images: { variant: async (key: string) => key },
  media: { open: async () => ({ stream: Readable.from(picture), size: picture.length }) as never },
}

const sale = (number: number, change: Partial<Certificate['sales'][number]> = {}): Certificate['sales'][number] => ({
  ...{ number, way: 'auction', lot: { id: `lot-${number}`, number: 1200 + number, slug: 'low-tide' }, price: null },
  ...{ soldAt: `202${number}-05-03T23:30:00.000Z`, chain: { entries: 14, head: 'ab'.repeat(32) }, voidedAt: null },
  ...change,
})

const certificate: Certificate = {
  code: '7K9Q-XT4B-2DMW',
  issuedAt: '2026-05-03T10:00:00.000Z',
  work: {
    ...{ title: 'Low Tide at Dusk', artist: { id: 'a', name: 'Ada Roux', slug: 'ada-roux' }, medium: 'oil' },
    ...{ image: { key: 'ab/low-tide.jpg', width: 900, height: 700, thumbhash: null, color: null } },
    ...{ materials: 'Oil on linen', dimensions: '50 × 40 cm', year: 1998, signature: 'Signed lower left' },
    ...{ edition: '', provenance: '', exhibitions: '', literature: '' },
  },
  statement: 'Salt dries slowly.',
  sales: [sale(1)],
  own: null,
}

const render = (change: Partial<Certificate> = {}, printed: Partial<PrintedCertificate> = {}) =>
  renderCertificate(
    {
      ...{ certificate: { ...certificate, ...change }, verified: true, size: 'A4', printedAt: new Date('2026-11-16') },
      ...{ address: 'https://vermeil.example/certificates/7K9Q-XT4B-2DMW?sale=1', ...printed },
    },
    pictures,
  )

test('a certificate is one page on which a screen reader finds work, sale, statement, seal and both pictures', async () => {
  const file = await render()
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  const pdf = await readPdf(file)
  expect(pdf).toMatchObject({ isTagged: true, title: 'Certificate of authenticity 7K9Q-XT4B-2DMW: Low Tide at Dusk' })
  expect(pdf.pages).toHaveLength(1)
  expect(tagsOf(pdf.tags, 'H1').map(({ text }) => text)).toEqual(['Certificate of Authenticity'])
  expect(tagsOf(pdf.tags, 'Figure').map(({ alt }) => alt)).toEqual([
    'Low Tide at Dusk, by Ada Roux',
    'QR code of the certificate’s page, 7K9Q-XT4B-2DMW',
  ])
  expect(qrCodesOf(file)).toEqual(['https://vermeil.example/certificates/7K9Q-XT4B-2DMW?sale=1'])
  const text = pdf.pages.join(' ')
  for (const part of [
    ...['No. 7K9Q-XT4B-2DMW', 'Ada Roux', 'Oil on linen', '50 × 40 cm', '1998', 'Signed lower left'],
    ...['Sold at auction on May 3, 2021 as lot 1201.', '“Salt dries slowly.”', 'ab'.repeat(10)],
    ...['vermeil.example/certificates/7K9Q-XT4B-2DMW', 'Printed November 16, 2026', 'found intact'],
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('$')
})

test('a long statement, many sales and a missing history still fit one page of Letter', async () => {
  const statement = 'Salt dries slowly, and the light stays where the water was. '.repeat(33).trim()
  const sales = [1, 2, 3, 4, 5, 6].map((number) => sale(number, { price: 125_000, chain: null }))
  const voided = sale(7, { voidedAt: '2027-06-01T00:00:00.000Z' })
  const { pages } = await readPdf(
    await render({ statement, sales: [...sales, voided] }, { verified: null, size: 'LETTER' }),
  )
  expect(pages).toHaveLength(1)
  const text = pages.join(' ')
  expect(text).toContain('as lot 1206 for $1,250.')
  expect(text).not.toContain('as lot 1202')
  expect(text).not.toContain('as lot 1207')
  expect(text).toContain('Earlier sales here: 2.')
  expect(text).toMatch(/Salt dries slowly.*…”/)
  expect(text).not.toContain('SHA-256')

  // The longest words that a listing takes: nothing is drawn over the foot, so every word can be read back.
  const long = (word: string) => `${word} `.repeat(28).slice(0, 200).trim()
  const artist = { ...certificate.work.artist, name: long('Maria') }
  const words = { title: long('Tide'), materials: long('Linen'), dimensions: long('Wide'), signature: long('Signed') }
  const crowded = await readPdf(
    await render({ work: { ...certificate.work, ...words, artist }, sales }, { size: 'LETTER' }),
  )
  expect(crowded.pages).toHaveLength(1)
  expect(tagsOf(crowded.tags, 'H2').map(({ text: title }) => title)).toEqual([words.title])
  expect(tagsOf(crowded.tags, 'Figure')).toHaveLength(2)
  expect(crowded.pages.join(' ')).toContain('Printed November 16, 2026')
})
