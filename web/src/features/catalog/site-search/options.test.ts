import type { Suggestions } from '@vermeil/contracts/catalog/suggestions.schema'
import { expect, test } from 'vitest'
import { countText, groupsOf } from './options'
import { nextPlace } from './use-active-option'

const nothing: Suggestions = { artists: [], works: [], correctedTo: null }
const found: Suggestions = {
  ...nothing,
  artists: [{ id: 'a1', name: 'Iris Calder', slug: 'iris-calder', avatarKey: null, worksOnOffer: 2 }],
  works: [{ lotId: 'l1', title: 'Hare', slug: 'hare', artistName: 'Iris Calder', image: null, isOnOffer: true }],
}
const auctions = { path: '/auctions', name: 'Auctions' }

test('options are artists, works and pages, then the search of the collection; empty groups are left out', () => {
  const groups = groupsOf('iris & co', found, [auctions])
  expect(groups.map(({ name, options }) => [name, options.map(({ to }) => to)])).toEqual([
    ['Artists', ['/artists/a1/iris-calder']],
    ['Works', ['/lots/l1/hare']],
    ['Pages', ['/auctions']],
    ['Collection', ['/collection?q=iris+%26+co']],
  ])
  expect(groupsOf('iris', undefined, []).map(({ name }) => name)).toEqual(['Collection'])
})

test('the counts are said, and that there is nothing', () => {
  expect(countText(found, [auctions, auctions])).toBe('1 artist, 1 work, 2 pages')
  expect(countText(nothing, [])).toBe('No suggestions')
})

test('the arrows go round, and Home and End belong to the field until an option is reached', () => {
  expect([nextPlace('ArrowDown', -1, 3), nextPlace('ArrowDown', 2, 3)]).toEqual([0, 0])
  expect([nextPlace('ArrowUp', -1, 3), nextPlace('ArrowUp', 0, 3), nextPlace('ArrowUp', 2, 3)]).toEqual([2, 2, 1])
  expect([nextPlace('Home', -1, 3), nextPlace('End', -1, 3)]).toEqual([null, null])
  expect([nextPlace('Home', 2, 3), nextPlace('End', 0, 3)]).toEqual([0, 2])
  expect(nextPlace('a', 1, 3)).toBeNull()
})
