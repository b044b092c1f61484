import { NoticeKind } from '@vermeil/contracts/contact/notices.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOf, textableNumber, textMessage } from './notice-rules.ts'
import { wordsOf } from './notice-words.ts'

const lot = { id: 'a', slug: 'low-tide' }

test('a notice leads to what its writer named, else to the order, else to the lot', () => {
  const order = { id: '7' }
  expect(pathOf({ details: { path: '/dashboard' }, lot, order })).toBe('/dashboard')
  expect(pathOf({ details: {}, lot, order })).toBe('/orders/7')
  expect(pathOf({ details: {}, lot, order: null })).toBe('/lots/a/low-tide')
  expect(pathOf({ details: {}, lot: undefined, order: null })).toBe('/notifications')
})

test.each([
  ['+1 (212) 555-0142', '+12125550142'],
  ['0161 496 0000', '01614960000'],
  ['', null],
  ['ask my agent', null],
  ['555-01', null],
  ['+1 212 555 0142 ext. 7', null],
  ['1234567890123456', null],
])('the number %j is textable as %j', (typed, number) => {
  expect(textableNumber(typed)).toBe(number)
})

test('a text message is short, whatever the title, and leads to the thing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (headline) => {
      const text = textMessage(headline, 'https://vermeil.example/lots/a')
      expect(text.length).toBeLessThan(130)
      expect(text.endsWith('. https://vermeil.example/lots/a')).toBe(true)
    }),
  )
})

test('no headline has an amount, since text messages show it on a locked phone', () => {
  const facts = { lot: undefined, details: { amount: 123_400, text: 'Your bid of $1,234 was not placed.' } }
  for (const kind of NoticeKind.options) expect(wordsOf(kind, facts).headline).not.toMatch(/\d/)
})
