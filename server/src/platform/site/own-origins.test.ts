import { expect, test } from 'vitest'
import { createOwnOrigins } from './own-origins.ts'

test('the origins are the same array until the public or a local address changes', () => {
  let siteUrl = 'https://vermeil.example/'
  const { all, addLocal } = createOwnOrigins(() => siteUrl)
  const first = all()
  expect(first).toEqual(['https://vermeil.example'])
  expect(all()).toBe(first)

  addLocal([{ address: '127.0.0.1', family: 'IPv4', port: 3000 }, '/run/vermeil.sock'])
  const listening = all()
  expect(listening).toEqual([
    'https://vermeil.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
  expect(all()).toBe(listening)

  siteUrl = 'http://localhost:3000'
  expect(all()).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
})
