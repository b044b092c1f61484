import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCrawler, referrerOf } from './visit-rules.ts'

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  '',
  undefined,
])('%s is a crawler', (agent) => {
  expect(isCrawler(agent)).toBe(true)
})

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 15; CUBOT X90) AppleWebKit/537.36 Mobile Safari/537.36',
])('%s is a person’s browser', (agent) => {
  expect(isCrawler(agent)).toBe(false)
})

test('our own site and no site are direct, a host loses its www, and what is no name is other', () => {
  expect(referrerOf(undefined, 'vermeil.example')).toBe('direct')
  expect(referrerOf('www.vermeil.example', 'vermeil.example')).toBe('direct')
  expect(referrerOf('WWW.Instagram.com', 'vermeil.example')).toBe('instagram.com')
  expect(referrerOf('192.168.17.20', 'vermeil.example')).toBe('other')
  expect(referrerOf('intranet', 'vermeil.example')).toBe('other')
})

test('nothing but a host is ever stored: no path, query, port or user name', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.domain()), (text) => {
      expect(referrerOf(text, 'vermeil.example')).toMatch(/^[a-z0-9.-]{1,253}$/)
    }),
  )
})
