import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNoticeChoice, isNoticeSent, NoticeKind, noticeChannels, noticeOffer } from './notices.schema.ts'

const kind = fc.constantFrom(...NoticeKind.options)
const channel = fc.constantFrom(...noticeChannels)
const masters = fc.record({ emailNotifications: fc.boolean(), smsNotifications: fc.boolean(), bidAlerts: fc.boolean() })
const chosen = fc.option(fc.boolean(), { nil: undefined })
const allOn = { emailNotifications: true, smsNotifications: true, bidAlerts: true }

test('a channel that is fixed for a kind follows no switch and no cell', () => {
  fc.assert(
    fc.property(kind, channel, masters, chosen, (...asked) => {
      const [about, on] = asked
      fc.pre(!isNoticeChoice(about, on))
      expect(isNoticeSent(...asked)).toBe(noticeOffer(about, on) === 'always')
    }),
  )
})

test('a kind goes out on a channel only if the switches and the cell both allow it', () => {
  fc.assert(
    fc.property(kind, channel, masters, chosen, (about, on, switches, cell) => {
      fc.pre(isNoticeChoice(about, on))
      const byCell = isNoticeSent(about, on, allOn, cell)
      const bySwitches = isNoticeSent(about, on, switches, true)
      expect(byCell).toBe(cell ?? noticeOffer(about, on) === 'on')
      expect(isNoticeSent(about, on, switches, cell)).toBe(byCell && bySwitches)
    }),
  )
})

test('switching anything off never sends more', () => {
  fc.assert(
    fc.property(kind, channel, masters, masters, (about, on, one, other) => {
      const both = {
        emailNotifications: one.emailNotifications && other.emailNotifications,
        smsNotifications: one.smsNotifications && other.smsNotifications,
        bidAlerts: one.bidAlerts && other.bidAlerts,
      }
      if (isNoticeSent(about, on, both, true)) expect(isNoticeSent(about, on, one, true)).toBe(true)
    }),
  )
})

test.each([
  ['email', 'outbid', { emailNotifications: false }],
  ['email', 'outbid', { bidAlerts: false }],
  ['sms', 'outbid', { smsNotifications: false }],
  ['sms', 'outbid', { bidAlerts: false }],
  ['push', 'outbid', { bidAlerts: false }],
] as const)('on %s, %s needs %o to be on', (on, about, off) => {
  expect(isNoticeSent(about, on, allOn, true)).toBe(true)
  expect(isNoticeSent(about, on, { ...allOn, ...off }, true)).toBe(false)
})

test('the app shows what its cell says, whatever the switches say', () => {
  fc.assert(
    fc.property(kind, masters, fc.boolean(), (about, switches, cell) => {
      expect(isNoticeSent(about, 'in-app', switches, cell)).toBe(cell)
    }),
  )
})

test('invoices, receipts, failed payments, decisions and news of a delivery always come by mail', () => {
  const allOff = { emailNotifications: false, smsNotifications: false, bidAlerts: false }
  const mailed = NoticeKind.options.filter((about) => isNoticeSent(about, 'email', allOff, false))
  const payments = ['payment-due', 'payment-received', 'payment-failed']
  expect(mailed).toEqual([...payments, 'application', 'claim', 'shipping', 'meeting'])
})
