import { expect, test } from 'vitest'
import { decodeForm } from './form.ts'

test('brackets make a tree, and empty ones count up', () => {
  expect(decodeForm('a=1&b[c]=2&b[d][0][e]=3&x[]=4&x[]=5')).toEqual({
    a: '1',
    b: { c: '2', d: { '0': { e: '3' } } },
    x: { '0': '4', '1': '5' },
  })
})

test('signs and letters outside ASCII arrive as they were sent', () => {
  const form = new URLSearchParams([['metadata[title]', 'Küste & Hafen = 100 %']])
  expect(decodeForm(form.toString())).toEqual({ metadata: { title: 'Küste & Hafen = 100 %' } })
})

test('a name with broken brackets, or too deep, is used as it is and then refused as unknown', () => {
  expect(decodeForm('a[b=1')).toEqual({ 'a[b': '1' })
  const deep = `a${'[b]'.repeat(9)}`
  expect(decodeForm(`${deep}=1`)).toEqual({ [deep]: '1' })
})

test('no name reaches an object’s prototype', () => {
  decodeForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
