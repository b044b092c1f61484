import { expect, test } from 'vitest'
import { isBucket, isObjectName, mayRead, mayWrite } from './storage-rules.ts'

test.each(['ada/me.png', 'ada/a b (1)/it’s.png'.replace('’', "'"), 'ada/.hidden', 'ada/x..y/z.pdf'])(
  '%s names an object',
  (name) => {
    expect(isObjectName(name)).toBe(true)
  },
)

test.each([
  '',
  '/me.png',
  'ada//me.png',
  'ada/',
  '..',
  '.',
  'ada/..',
  'ada/../bob/me.png',
  'ada/./me.png',
  'ada/.../me.png',
  'ada\\me.png',
  'ada/\0',
  'ada/%2e%2e/me.png',
  'ada/ü.png',
  'ada/<b>.png',
  `ada/${'x'.repeat(1_100)}`,
])('%j does not', (name) => {
  expect(isObjectName(name)).toBe(false)
})

test('a person writes in their own folder alone, and private files are theirs alone', () => {
  expect(mayWrite('ada', 'ada/me.png')).toBe(true)
  expect(mayWrite('ada', 'adam/me.png')).toBe(false)
  expect(mayWrite('ada', 'ada')).toBe(false)
  expect(mayRead(null, 'avatars', 'ada')).toBe(true)
  expect(mayRead(null, 'documents', 'ada')).toBe(false)
  expect(mayRead('bob', 'documents', 'ada')).toBe(false)
  expect(mayRead('ada', 'documents', 'ada')).toBe(true)
  expect(isBucket('constructor')).toBe(false)
})
