import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { expect, test } from 'vitest'
import { isNewerView, withKnownPrice } from './newer-saleroom'

type Changes = {
  revision?: number
  lotRevision?: number
  lotId?: string
  serverTime?: string
  buyNowPrice?: number | null
}

/** As much of a view as these rules look at. */
function aView({
  revision = 1,
  lotRevision = 1,
  lotId = 'a',
  serverTime = '2026-11-15T10:00:00.000Z',
  buyNowPrice = null,
}: Changes) {
  const current = { lot: { id: lotId, buyNowPrice }, standing: { id: lotId, revision: lotRevision } }
  return { revision, serverTime, current } as unknown as SaleroomView
}

const later = '2026-11-15T10:00:01.000Z'

test('a change of the block outranks every clock', () => {
  expect(isNewerView(aView({ revision: 2 }), aView({ revision: 1, serverTime: later }))).toBe(true)
  expect(isNewerView(aView({ revision: 1, serverTime: later }), aView({ revision: 2 }))).toBe(false)
})

test('of two views of one lot the later bid wins, though its clock was read earlier', () => {
  expect(isNewerView(aView({ lotRevision: 4, serverTime: later }), aView({ lotRevision: 5 }))).toBe(false)
  expect(isNewerView(aView({ lotRevision: 5 }), aView({ lotRevision: 4, serverTime: later }))).toBe(true)
})

test('with nothing else changed the clock decides: the number of people in the room', () => {
  expect(isNewerView(aView({ serverTime: later }), aView({}))).toBe(true)
  expect(isNewerView(aView({}), aView({ serverTime: later }))).toBe(false)
})

test('a price known of this lot stays known; another lot’s is never carried over', () => {
  const held = aView({ buyNowPrice: 900_00 })
  expect(withKnownPrice(aView({}), held).current?.lot.buyNowPrice).toBe(900_00)
  expect(withKnownPrice(aView({ buyNowPrice: 800_00 }), held).current?.lot.buyNowPrice).toBe(800_00)
  expect(withKnownPrice(aView({ lotId: 'b' }), held).current?.lot.buyNowPrice).toBeNull()
})
