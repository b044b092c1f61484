import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import { expect, test } from 'vitest'
import { type CardRow, toCard } from '../public/card-store.ts'
import { LotText } from './lot-caches.ts'

const row = {
  ...{ id: 'a', venue: 'timed', state: 'live', startingBid: 100_00, currentBid: null, bidCount: 0, revision: 4 },
  ...{ increments: null, buy_now_cents: 600_00, buy_now_visibility: 'public', is_leasable: true, frame: '' },
} as CardRow
const bidOf = (revision: number, currentBid: number | null) =>
  ({ revision, currentBid, bidCount: currentBid === null ? 0 : 1, minimumBid: 1, serverTime: '' }) as LotStanding
const cardOf = (text: LotText<CardRow>) => JSON.parse(text.for('visitor').bytes.toString())

test('a bid changes a cached card, and a void gives back what the bid had ended', () => {
  const before = new LotText(row, (lot, viewer) => JSON.stringify(toCard(lot, viewer)))
  expect(cardOf(before)).toMatchObject({ currentBid: null, buyNowPrice: 600_00, isLeaseAvailable: true })

  const passed = before.with(bidOf(5, 700_00))
  expect(cardOf(passed)).toMatchObject({ revision: 5, currentBid: 700_00, minimumBid: 725_00 })
  expect(cardOf(passed)).toMatchObject({ buyNowPrice: null, isLeaseAvailable: false })

  const voided = passed.with(bidOf(6, null))
  expect(cardOf(voided)).toEqual({ ...cardOf(before), revision: 6 })
})
