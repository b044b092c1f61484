import { expect, test } from 'vitest'
import { mayBid, panelState } from './panel-state'

const open = { state: 'live', outcome: null, venue: 'timed', reserve: 'none', isOwn: false } as const
const member = {
  onlooker: 'member',
  youLead: false,
  hasBid: false,
  isBuyer: false,
  isCurrent: true,
} as const
const state = (lot: object, who: object = {}) => panelState({ lot: { ...open, ...lot }, ...member, ...who })

test('a bidder sees where they stand', () => {
  expect(state({})).toBe('can-bid')
  expect(state({}, { hasBid: true })).toBe('outbid')
  expect(state({}, { hasBid: true, youLead: true })).toBe('winning')
  expect(state({ reserve: 'not-met' }, { hasBid: true, youLead: true })).toBe('winning-below-reserve')
})

test('a person who may not bid sees why, and what to do about it', () => {
  expect(state({}, { onlooker: 'visitor' })).toBe('signed-out')
  expect(state({}, { onlooker: 'unconfirmed' })).toBe('not-confirmed')
  expect(state({ isOwn: true })).toBe('own-lot')
  expect(state({}, { isCurrent: false })).toBe('reconnecting')
  expect(state({ state: 'stopped' })).toBe('paused')
})

test('on a lot that waits for its turn in the saleroom a maximum may be left, by those who may bid', () => {
  const waiting = { venue: 'saleroom', state: 'scheduled' }
  expect(state(waiting)).toBe('awaiting-turn')
  expect(mayBid('awaiting-turn')).toBe(true)
  expect(state(waiting, { youLead: true })).toBe('winning')
  expect(state(waiting, { hasBid: true })).toBe('outbid')
  expect(state(waiting, { isCurrent: false })).toBe('reconnecting')
  expect(state(waiting, { onlooker: 'visitor' })).toBe('in-saleroom')
  expect(state({ ...waiting, isOwn: true })).toBe('in-saleroom')
  expect(state({ venue: 'saleroom' })).toBe('in-saleroom')
  expect(state({ state: 'scheduled' })).toBe('not-open')
})

test('the end reads differently for winner, loser and visitor', () => {
  const sold = { state: 'sold', outcome: 'highest-bidder' }
  expect(state(sold, { isBuyer: true, hasBid: true })).toBe('closed-won')
  expect(state(sold, { hasBid: true })).toBe('closed-lost')
  expect(state(sold)).toBe('closed')
  expect(state({ state: 'sold', outcome: 'buy-now' }, { hasBid: true })).toBe('sold-buy-now')
  expect(state({ state: 'sold', outcome: 'buy-now' }, { isBuyer: true })).toBe('closed-won')
})

test('a lost connection or a stop takes the form away; it never hides how a lot ended', () => {
  expect(mayBid(state({}, { isCurrent: false }))).toBe(false)
  expect(mayBid(state({ state: 'stopped' }))).toBe(false)
  expect(mayBid(state({}, { youLead: true }))).toBe(true)
  expect(state({ state: 'sold', outcome: 'highest-bidder' }, { isCurrent: false, hasBid: true })).toBe('closed-lost')
})
