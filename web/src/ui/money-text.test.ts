import { expect, test } from 'vitest'
import { caretAfter, groupDigits, moneyText, parseMoney } from './money-text'

test.each([
  ['1250', 125_000],
  ['$1,250', 125_000],
  ['1,250.5', 125_050],
  ['0.07', 7],
  ['.5', 50],
  ['12.', 1_200],
  ['19.99', 1_999], // 19.99 * 100 is not a whole number in floating point
])('“%s” is %i cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents)
})

test.each(['', '$', '.', 'twelve', '1.234', '1.2.3', '-5'])('“%s” is no amount', (text) => {
  expect(parseMoney(text)).toBeNull()
})

test('digits are grouped while they are typed', () => {
  expect(['1', '1234', '1234567', '1234.', '1234.567', '007', 'abc'].map(groupDigits)).toEqual([
    '1',
    '1,234',
    '1,234,567',
    '1,234.',
    '1,234.56',
    '7',
    '',
  ])
})

test('an amount is shown without needless decimals', () => {
  expect([null, 0, 330_000, 2_999].map(moneyText)).toEqual(['', '0', '3,300', '29.99'])
})

test('the caret stays behind the digits it followed', () => {
  expect(caretAfter('12,345', 3)).toBe(4)
  expect(caretAfter('12,345', 2)).toBe(2)
  expect(caretAfter('12,345', 9)).toBe(6)
})
