import { expect, test } from 'vitest'
import { isPushEndpoint, pushPayload } from './push-rules.ts'

const hosts = ['fcm.googleapis.com', '*.push.services.mozilla.com']

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user:secret@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evilpush.services.mozilla.com/', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['https://10.0.0.7/', false],
  ['https://push.example.com/', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
  ['http://localhost:41977/', false],
  ['https://127.0.0.1:4130/', false],
  ['https://0x7f000001/', false],
  ['https://[::ffff:127.0.0.1]/', false],
])('%s is an endpoint: %s', (endpoint, isOne) => {
  expect(isPushEndpoint(endpoint, { hosts, testOrigin: null })).toBe(isOne)
})

test('a test on this machine may be the push service, and nothing else on it or in a private network', () => {
  const services = { hosts, testOrigin: 'http://127.0.0.1:4001' }
  expect(isPushEndpoint('http://127.0.0.1:4001/push/1', services)).toBe(true)
  // The database of a public demonstration, for one.
  expect(isPushEndpoint('http://127.0.0.1:5432/', services)).toBe(false)
  expect(isPushEndpoint('https://127.0.0.1:4001/push/1', services)).toBe(false)
  expect(isPushEndpoint('http://localhost:4001/push/1', services)).toBe(false)
  expect(isPushEndpoint('http://user@127.0.0.1:4001/push/1', services)).toBe(false)
  expect(isPushEndpoint('http://10.0.0.7/push/1', services)).toBe(false)
  expect(isPushEndpoint('ftp://127.0.0.1/push/1', services)).toBe(false)
})

test('a payload fits into the 4 kB of a push service', () => {
  const long = 'ä'.repeat(5_000)
  const payload = pushPayload({ headline: long, summary: long }, `/lots/${'a'.repeat(200)}`, 'outbid:1')
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_000)
})
