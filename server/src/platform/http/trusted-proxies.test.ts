import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddress, isProxyList, tooWideProxies, trustedProxies } from './trusted-proxies.ts'

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.4', 'loopback', 'loopback,uniquelocal', '::1', 'fd00::/8'])(
  '%s names proxies',
  (setting) => expect(isProxyList(setting)).toBe(true),
)

test.each([
  'true',
  '1',
  '*',
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/x',
  '10.0.0.0/8/8',
  '10.0.0',
  'fe80::1%eth0',
  ',',
])('%s names none', (setting) => expect(isProxyList(setting)).toBe(false))

test.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1',
  '128.0.0.0/1',
  '8.0.0.0/8',
  '10.0.0.0/7',
  '2000::/3',
  '2001::/16',
  '::ffff:0:0/96',
  '::ffff:0.0.0.0/97',
  '::/64',
])('%s trusts strangers', (range) => expect(tooWideProxies(`127.0.0.1,${range}`)).toEqual([range]))

test.each([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fd12:3456::/32',
  '104.16.0.0/13',
  '2400:cb00::/32',
  '203.0.113.7',
  '2001:db8::7',
  '::ffff:203.0.113.7',
  'loopback,linklocal,uniquelocal',
])('%s is a network that somebody runs', (range) => expect(tooWideProxies(range)).toEqual([]))

const requestFrom = (remoteAddress: string, forwardedFor?: string) => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  if (forwardedFor) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['203.0.113.7', '1.1.1.1', '203.0.113.7'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['10.0.0.1', '6.6.6.6, 1.1.1.1 , 10.0.0.2', '1.1.1.1'],
  ['10.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
  ['10.0.0.1', '1.1.1.1,nonsense', 'nonsense'],
])('from %s with %s: the address is %s, for a socket as for a request', async (remote, forwarded, expected) => {
  const isTrusted = trustedProxies('10.0.0.0/8')
  expect(clientAddress(requestFrom(remote, forwarded), isTrusted)).toBe(expected)
  const app = Fastify({ trustProxy: (address) => isTrusted(address) })
  app.get('/', (request) => request.ip)
  const headers = forwarded ? { 'x-forwarded-for': forwarded } : {}
  expect((await app.inject({ url: '/', remoteAddress: remote, headers })).body).toBe(expected)
})

test('without a setting no header counts', () => {
  expect(clientAddress(requestFrom('127.0.0.1', '1.1.1.1'), trustedProxies(undefined))).toBe('127.0.0.1')
})
