import { expect, test } from 'vitest'
import { newRecord } from '../lots/offer-lots.ts'
import { publicStanding } from '../lots/public-lot.ts'
import { aLot, noon } from '../rules/bid-rules.fixtures.ts'
import { parseStoredReceipt, requestText, serializeReceipt, serializeStanding } from './bid-answer-store.ts'

test('a request is stored as the JSON that it is', () => {
  const lotId = '0191f0aa-0000-7000-8000-000000000001'
  const confirmed = { amount: 12_500, confirmUnusual: true }
  const quick = { amount: 12_500, expectedPrice: 0, confirmLeading: true, confirmUnusual: true }
  for (const asked of [
    { amount: 12_500 },
    { maxAmount: 50_000_000_000, country: 'ES' },
    confirmed,
    quick,
    'buy-now',
  ] as const) {
    expect(requestText(lotId, asked)).toBe(JSON.stringify([lotId, asked]))
  }
})

const hash = '0123456789abcdef'.repeat(4)
const own = { youLead: true, yourMax: 90_000, yourPaddle: 'Paddle 214' }

test('a retry gets the receipt byte for byte', () => {
  const lot = aLot({ currentBid: 12_500, leader: 'ada', reserve: 50_000, bidCount: 1, sequence: 1, opensAt: noon })
  const record = newRecord(lot, { artworkId: 'a', sellerId: null, durationMs: 1_000 }, null)
  const standing = publicStanding({ ...record, paddles: new Map([['ada', 214]]) }, noon)
  const { receipt, stored } = serializeReceipt([12_500, 1, noon.toISOString(), hash], serializeStanding(standing), own)
  expect(parseStoredReceipt(stored)).toBe(receipt)
  expect(JSON.parse(receipt).lot).toEqual({ ...standing, ...own })
})

test('receipts that are stored stay readable: of the fields of a standing, new ones come last', () => {
  const stored = `[1,null,["a","timed","live",null,10000,12500,15000,1,"Paddle 214","none",true,null,"${noon.toISOString()}",null,null,null,null,1,3,"${noon.toISOString()}"],[true,90000,"Paddle 214"]]`
  expect(JSON.parse(parseStoredReceipt(stored))).toEqual({
    bid: null,
    lot: {
      ...{ id: 'a', venue: 'timed', state: 'live', outcome: null, startingBid: 10_000, currentBid: 12_500 },
      ...{ minimumBid: 15_000, bidCount: 1, leader: 'Paddle 214', reserve: 'none', reserveMet: true },
      ...{ opensAt: null, closesAt: noon.toISOString(), stoppedAt: null, endedAt: null, hammerPrice: null },
      ...{ buyer: null, sequence: 1, revision: 3, serverTime: noon.toISOString(), ...own },
    },
  })
})
