import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { qrCodeSvg } from '../../../platform/papers/qr-code.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

const now = Date.UTC(2026, 10, 15, 12, 0, 10)
const secret = newTotpSecret()
const codeAt = (at: number) => TOTP.generate({ secret: secretOf(), timestamp: at })
const secretOf = () => (new TOTP({ secret }) as TOTP).secret
const step = Math.floor(now / 30_000)

test('a code opens one step either side of now', () => {
  expect(stepOfCode(secret, codeAt(now), { now, lastStep: 0 })).toBe(step)
  expect(stepOfCode(secret, codeAt(now - 30_000), { now, lastStep: 0 })).toBe(step - 1)
  expect(stepOfCode(secret, codeAt(now + 30_000), { now, lastStep: 0 })).toBe(step + 1)
  expect(stepOfCode(secret, codeAt(now - 90_000), { now, lastStep: 0 })).toBeNull()
})

test('a code that was used, or an earlier one, opens nothing', () => {
  expect(stepOfCode(secret, codeAt(now), { now, lastStep: step })).toBeNull()
  expect(stepOfCode(secret, codeAt(now - 30_000), { now, lastStep: step })).toBeNull()
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' 12345'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, { now, lastStep: 0 })).toBeNull()
})

test('the picture holds no #, which would end the address it is put into', async () => {
  const uri = totpUri(secret, { issuer: 'Vermeil', account: 'ada@example.com' })
  expect(uri).toContain(`secret=${secret}`)
  const svg = await qrCodeSvg(uri)
  expect(svg).toMatch(/^<svg/)
  expect(svg).not.toContain('#')
})
