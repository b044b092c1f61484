import type { Notice } from '@vermeil/contracts/contact/notices.schema'
import { expect, test } from 'vitest'
import { groupNotices } from './group-notices'

const lot = (id: string, title: string) => ({ id, title, slug: 'x', artist: 'Ada Verrier', image: null })
const frost = { subject: { type: 'lot' as const, id: 'frost' }, lot: lot('frost', 'First Frost') }
const harbor = { subject: { type: 'lot' as const, id: 'harbor' }, lot: lot('harbor', 'Night Harbor') }
const aNotice = (id: string, fields: Partial<Notice>): Notice => ({
  id,
  kind: 'outbid',
  topic: 'bids',
  at: '2026-11-15T10:00:00.000Z',
  isRead: true,
  subject: null,
  lot: null,
  details: {},
  order: null,
  ...fields,
})

test('notices about one lot are one group, where its newest stands, whatever their kinds', () => {
  const groups = groupNotices([
    aNotice('5', { ...frost, kind: 'won' }),
    aNotice('4', harbor),
    aNotice('3', { ...frost, kind: 'payment-due', topic: 'payments', isRead: false }),
    aNotice('2', { ...frost, kind: 'outbid', isRead: false }),
  ])
  expect(groups.map(({ about, newest, earlier }) => [about, newest.id, earlier.map(({ id }) => id)])).toEqual([
    ['First Frost', '5', ['3', '2']],
    ['Night Harbor', '4', []],
  ])
  expect(groups[0]?.unreadIds).toEqual(['3', '2'])
})

test('an order without a lot is a group by its page, and an application by its id', () => {
  const order = { topic: 'payments' as const, details: { path: '/orders/7' } }
  const application = { topic: 'applications' as const, subject: { type: 'application' as const, id: 'a' } }
  const groups = groupNotices([
    aNotice('4', { ...order, kind: 'payment-received' }),
    aNotice('3', { ...application, kind: 'application' }),
    aNotice('2', { ...order, kind: 'payment-due' }),
  ])
  expect(groups.map(({ about, earlier }) => [about, earlier.length])).toEqual([
    ['your order', 1],
    ['your application', 0],
  ])
})

test('notices about nothing in particular stay apart', () => {
  expect(groupNotices([aNotice('2', {}), aNotice('1', {})])).toHaveLength(2)
})

test('a later page joins the groups that are there', () => {
  const firstPage = [aNotice('3', frost), aNotice('2', harbor)]
  const both = groupNotices([...firstPage, aNotice('1', frost)])
  expect(both.map(({ key }) => key)).toEqual(groupNotices(firstPage).map(({ key }) => key))
  expect(both[0]?.earlier.map(({ id }) => id)).toEqual(['1'])
})
