import { expect, test } from 'vitest'
import { renameQuery } from './renamed-queries.ts'

const renamed = (query: string) =>
  renameQuery(new URLSearchParams(query))
    ?.map(([name, value]) => `${name}=${value}`)
    .join('&') ?? null

test('an old parameter gets its new name and values, and everything else stays', () => {
  expect(renamed('q=sea&colour=grey,blue&sort=newest')).toBe('q=sea&color=gray,blue&sort=newest')
  expect(renamed('q=grey&colour=red')).toBe('q=grey&color=red')
})

test('a query without an old name is left alone', () => {
  expect(renamed('')).toBeNull()
  expect(renamed('color=gray&q=colour&toString=1')).toBeNull()
})

test('values under both names are joined', () => {
  expect(renamed('color=red&colour=grey')).toBe('color=red,gray')
  expect(renamed('colour=grey&color=red')).toBe('color=gray,red')
})
