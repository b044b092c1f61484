import { expect, test } from 'vitest'
import { matchPath } from './match-path'

test('a path takes its parts from the address; the optional one may be missing', () => {
  expect(matchPath('/lot/:id/:slug?', '/lot/7/dawn')).toEqual({ id: '7', slug: 'dawn' })
  expect(matchPath('/lot/:id/:slug?', '/lot/7')).toEqual({ id: '7' })
  expect(matchPath('/lot/:id/:slug?', '/lot')).toBeNull()
  expect(matchPath('/lot/:id/:slug?', '/lot/7/dawn/more')).toBeNull()
})

test('case and a slash at the end make no difference', () => {
  expect(matchPath('/about', '/About/')).toEqual({})
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/', '/about')).toBeNull()
})

test('parts are decoded; what can’t be decoded is taken as it is', () => {
  expect(matchPath('/c/:code', '/c/a%20b')).toEqual({ code: 'a b' })
  expect(matchPath('/c/:code', '/c/100%')).toEqual({ code: '100%' })
})
