import type { Notice } from '@vermeil/contracts/contact/notices.schema'
import { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { expect, test } from 'vitest'
import { noticeText } from './notice-text'

const lot = { id: 'a', title: 'Night Harbor', slug: 'night-harbor', artist: 'Ada Verrier', image: null }
const aNotice = (fields: Partial<Notice>): Notice => ({
  id: 'n',
  kind: 'outbid',
  topic: 'bids',
  at: '2026-11-15T10:00:00.000Z',
  isRead: false,
  subject: null,
  lot,
  details: {},
  order: null,
  ...fields,
})

test('a notice names the lot and the figure, and leads to the lot', () => {
  const { title, text, to } = noticeText(aNotice({ details: { amount: 1_250_00 } }))
  expect({ title, text, to }).toEqual({
    title: 'You have been outbid',
    text: '“Night Harbor” is now at $1,250.',
    to: '/lots/a/night-harbor',
  })
})

test('a notice with a place of its own leads there', () => {
  expect(noticeText(aNotice({ kind: 'payment-due', details: { path: '/orders/7' } })).to).toBe('/orders/7')
})

test('without a lot and without figures the sentence is still whole', () => {
  expect(noticeText(aNotice({ lot: null })).text).toBe('A lot is now led by another bidder.')
  expect(noticeText(aNotice({ lot: null, kind: 'application' }))).toMatchObject({
    text: 'There is news about your artist application.',
    to: '/notifications',
  })
})

test('a notice about a payment follows the order: only what is owed is called due', () => {
  const details = { amount: 1_950_00, paymentDueAt: '2026-11-18T21:20:00.000Z' }
  for (const kind of ['won', 'payment-due'] as const) {
    for (const status of OrderStatus.options) {
      const { title, text, to } = noticeText(aNotice({ kind, details, order: { id: '7', status } }))
      const isOwed = status === 'due' || status === 'pending'
      expect([kind, status, /\bdue\b/i.test(`${title} ${text}`)]).toEqual([kind, status, isOwed])
      expect(to).toBe('/orders/7')
    }
  }
  expect(noticeText(aNotice({ kind: 'won', details })).text).toBe('You won “Night Harbor” for $1,950.')
})
