import { expect, test } from 'vitest'
import { matchPath } from './match-path'

const id = '019a0000-0000-7000-8000-00000000beef'

test('a path takes its parts from the address; the optional one may be missing', () => {
  expect(matchPath('/lot/:id/:slug?', `/lot/${id}/dawn`)).toEqual({ id, slug: 'dawn' })
  expect(matchPath('/lot/:id/:slug?', `/lot/${id}`)).toEqual({ id })
  expect(matchPath('/lot/:id/:slug?', '/lot')).toBeNull()
  expect(matchPath('/lot/:id/:slug?', `/lot/${id}/dawn/more`)).toBeNull()
})

test('a part in another form is that of no page', () => {
  expect(matchPath('/lot/:id/:slug?', '/lot/7/dawn')).toBeNull()
  expect(matchPath('/walls/:token', '/walls/AAAAAAAAAAAAAAAAAAAAAA')).toEqual({ token: 'AAAAAAAAAAAAAAAAAAAAAA' })
  expect(matchPath('/walls/:token', '/walls/AAAAAAAAAAAAAAAAAAAAAAA')).toBeNull()
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
