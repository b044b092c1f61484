import type { OwnBid } from '@vermeil/contracts/selling/own-bids.schema'
import { expect, test } from 'vitest'
import { needsOf } from './overview-rules.ts'

const nothing = { count: 0, firstAnswerBy: null }
const waiting = {
  ...{ due: [], bids: [], hires: nothing, claims: [], stagings: nothing, quotes: nothing, questions: 0 },
  ...{ toShip: { count: 0, firstShipBy: null }, meeting: null, proposals: 0, followUps: 0, rejected: [] },
}
const kindsOf = (changed: Partial<Parameters<typeof needsOf>[0]>) =>
  needsOf({ ...waiting, ...changed }).map(({ kind }) => kind)
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const outbidUntil = (closesAt: string | null) =>
  ({
    standing: 'outbid',
    lot: { id: 'l', slug: 's', title: 'Low Tide', venue: 'timed', state: 'live', minimumBid: 1, closesAt },
  }) as unknown as OwnBid

test('what needs somebody is in the order of its deadlines', () => {
  const due = [{ id: 'o', amount: 1_00, dueAt: at(22) }]
  const bids = [outbidUntil(at(19).toISOString())]
  expect(
    kindsOf({
      ...{ due, bids, toShip: { count: 1, firstShipBy: '2026-11-21' }, hires: { count: 1, firstAnswerBy: at(20) } },
      claims: [{ id: 'c', title: 'Low Tide', answerBy: at(18) }],
    }),
  ).toEqual(['claim', 'outbid', 'hire-requests', 'to-ship', 'payments-due'])
})

test('what has no deadline comes last, in an order of its own', () => {
  const due = [{ id: 'o', amount: 1_00, dueAt: at(22) }]
  const rejected = [{ id: 'a', title: 'Low Tide' }]
  expect(kindsOf({ rejected, proposals: 2, followUps: 1, questions: 3, bids: [outbidUntil(null)], due })).toEqual([
    ...['payments-due', 'outbid', 'questions', 'proposals', 'follow-ups', 'listing-rejected'],
  ])
})

test('somebody whom nothing waits for reads nothing', () => expect(kindsOf({})).toEqual([]))
