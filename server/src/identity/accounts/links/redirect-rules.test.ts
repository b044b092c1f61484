import { describe, expect, test } from 'vitest'
import { mailedKindOf, safeRedirect, withFragment, withQuery } from './redirect-rules.ts'

const server = { siteUrl: 'https://vermeil.example', origins: ['https://vermeil.example', 'http://localhost:3000'] }

describe('where a mailed link may lead', () => {
  test.each([
    ['https://vermeil.example/auth?type=recovery', 'https://vermeil.example/auth?type=recovery'],
    ['http://localhost:3000/onboarding', 'http://localhost:3000/onboarding'],
    ['/onboarding', 'https://vermeil.example/onboarding'],
    ['https://vermeil.example.evil.example/', server.siteUrl],
    ['https://evil.example/?https://vermeil.example', server.siteUrl],
    ['https://vermeil.example@evil.example/', server.siteUrl],
    ['https://somebody:secret@vermeil.example/', server.siteUrl],
    ['//evil.example/auth', server.siteUrl],
    ['/\\evil.example', server.siteUrl],
    ['http://vermeil.example/', server.siteUrl],
    ['http://localhost:3001/', server.siteUrl],
    ['javascript:alert(1)', server.siteUrl],
    ['data:text/html,hello', server.siteUrl],
    ['http://[', server.siteUrl],
  ])('%s → %s', (wanted, target) => {
    expect(safeRedirect('recovery', wanted, server)).toBe(target)
  })

  test('without a wish, a link leads to the default of its kind', () => {
    expect(safeRedirect('signup', undefined, server)).toBe('https://vermeil.example/onboarding')
    expect(safeRedirect('recovery', '', server)).toBe('https://vermeil.example/auth?type=recovery')
  })
})

test('tokens go behind the #, a code into the query beside what is there', () => {
  expect(
    withFragment('https://vermeil.example/auth?type=recovery#old', { access_token: 'a b', expires_in: 3600 }),
  ).toBe('https://vermeil.example/auth?type=recovery#access_token=a+b&expires_in=3600&sb=')
  expect(withQuery('https://vermeil.example/auth?type=recovery', { code: 'c' })).toBe(
    'https://vermeil.example/auth?type=recovery&code=c',
  )
})

test('types that are never mailed have no kind', () => {
  expect(mailedKindOf('email')).toBe('signup')
  expect(mailedKindOf('recovery')).toBe('recovery')
  for (const type of ['magiclink', 'invite', 'constructor', '']) expect(mailedKindOf(type)).toBeNull()
})
