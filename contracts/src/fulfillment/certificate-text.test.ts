import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAlphabet, groupCode, readCertificateCode } from './certificate-code.ts'
import { copyStateOf, saleText, validSale } from './certificate-text.ts'
import type { CertificateSale } from './certificates.schema.ts'

const sale = (number: number, change: Partial<CertificateSale> = {}): CertificateSale => ({
  ...{ number, way: 'auction', lot: { id: 'lot', number: 1200 + number, slug: 'low-tide' }, price: null, chain: null },
  ...{ soldAt: '2026-05-03T10:00:00.000Z', voidedAt: null },
  ...change,
})
const voided = { voidedAt: '2026-06-01T10:00:00.000Z' }
const dates = { sold: 'May 3, 2026', voided: 'June 1, 2026' }

test('a sale names its date and lot, the price only where it is shown, and whether it was undone', () => {
  expect(saleText(sale(1), dates)).toBe('Sold at auction on May 3, 2026 as lot 1201.')
  expect(saleText(sale(2, { way: 'purchase', price: 525_050 }), dates)).toBe(
    'Sold on May 3, 2026 as lot 1202 for $5,250.50.',
  )
  expect(saleText(sale(1, voided), dates)).toBe(
    'Sold at auction on May 3, 2026 as lot 1201. Undone on June 1, 2026: this sale is void.',
  )
})

test('a paper is valid until the work is sold on, again if that sale is undone, and void once its own is', () => {
  expect(copyStateOf([sale(1)], 1)).toBe('current')
  expect(copyStateOf([sale(1), sale(2)], 1)).toBe('sold-on')
  expect(copyStateOf([sale(1), sale(2)], 2)).toBe('current')
  expect(copyStateOf([sale(1), sale(2, voided)], 1)).toBe('current')
  expect(copyStateOf([sale(1, voided), sale(2)], 1)).toBe('void')
  expect(copyStateOf([sale(1)], 2)).toBeNull()
  expect(validSale([sale(1, voided)])).toBeUndefined()
})

const letters = fc
  .array(fc.constantFrom(...codeAlphabet), { minLength: 12, maxLength: 12 })
  .map((chosen) => chosen.join(''))

test('a code is read as it is printed, in lower case, without hyphens and with the letters people mistake', () => {
  fc.assert(
    fc.property(letters, (code) => {
      const printed = groupCode(code)
      const mistaken = printed.replaceAll('0', 'o').replaceAll('1', 'l')
      for (const typed of [printed, printed.toLowerCase(), code, ` ${printed.replaceAll('-', ' ')} `, mistaken]) {
        expect(readCertificateCode(typed)).toBe(printed)
      }
    }),
  )
  for (const typed of ['', 'ABCD-EFGH-JKM', 'ABCD-EFGH-JKMNP', 'UBCD-EFGH-JKMN', '../../../../a']) {
    expect(readCertificateCode(typed)).toBeNull()
  }
})
