import { describe, expect, test } from 'vitest'
import { pagesFor, quickNavigation } from './quick-navigation'

test.each([
  ['auction', '/auctions'],
  ['place a bid', '/auctions'],
  ['artist', '/artists'],
  ['creators', '/artists'],
  ['collection', '/collection'],
  ['artwork', '/collection'],
  ['about', '/about'],
  ['info', '/about'],
  ['contact', '/contact'],
  ['help', '/contact'],
  ['donate', '/donation'],
  ['donation', '/donation'],
  ['upload', '/music-upload'],
  ['music', '/music-upload'],
  ['dashboard', '/dashboard'],
  ['my profile', '/dashboard'],
])('“%s” leads to %s', (text, path) => {
  expect(quickNavigation(text).path).toBe(path)
})

test('the case of the letters does not matter', () => {
  expect(quickNavigation('LIVE AUCTIONS').path).toBe('/auctions')
})

test('a word is found inside other words and sentences', () => {
  expect(quickNavigation('where do I find information on the house?').path).toBe('/about')
})

// "artist auction" holds a word of two rules; the table's order decides, not the order of typing.
test('the first rule of the table wins', () => {
  expect(quickNavigation('artist auction').path).toBe('/auctions')
  expect(quickNavigation('donate an artwork').path).toBe('/collection')
})

test.each([
  ['', '/collection'],
  ['   ', '/collection'],
  [' sculpture in bronze ', '/collection?q=sculpture+in+bronze'],
])('anything else (“%s”) leads to %s', (text, path) => {
  expect(quickNavigation(text)).toEqual({ path, name: 'Collection' })
})

describe('the pages that the search suggests', () => {
  const names = (text: string) => pagesFor(text).map(({ name }) => name)

  test('are named by a word or its beginning, the documented rules first', () => {
    expect(names('auc')).toEqual(['Auctions'])
    expect(names('Live AUCTIONS')).toEqual(['Auctions'])
    expect(names('help')).toEqual(['Contact', 'Help Center'])
    expect(names('how do I sell')).toEqual(['Sell Your Art'])
  })

  test('are none for one letter, nor for words of no page', () => {
    expect(names('a')).toEqual([])
    expect(names('bronze hare')).toEqual([])
  })
})
