import type { LotChanged } from '@vermeil/contracts/selling/auctions.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { expect, test } from 'vitest'
import { atStanding, type LiveLot, withChange } from './live-lot'

const me = 'Paddle 214'
const entry = (sequence: number) => ({ sequence, amount: sequence * 100_00 })

type Fields = {
  revision: number
  sequence: number
  leader?: string | null
  buyer?: string | null
  youLead?: boolean
  yourMax?: number | null
  yourPaddle?: string | null
}

const held = (fields: Fields): LiveLot =>
  ({
    standing: { buyer: null, ...fields },
    entries: Array.from({ length: fields.sequence }, (_, at) => entry(at + 1)),
  }) as unknown as LiveLot
const change = (lot: Fields, ...sequences: number[]) =>
  ({ lot: { buyer: null, ...lot }, entries: sequences.map(entry) }) as unknown as LotChanged

test('an event appends what is new in it', () => {
  const after = withChange(held({ revision: 1, sequence: 1 }), change({ revision: 3, sequence: 3 }, 1, 2, 3))
  expect(after?.standing.sequence).toBe(3)
  expect(after?.entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('an old event changes nothing; a gap asks for another reading', () => {
  const before = held({ revision: 5, sequence: 2 })
  expect(withChange(before, change({ revision: 5, sequence: 2 }, 2))).toBe(before)
  expect(withChange(before, change({ revision: 9, sequence: 9 }, 5, 6, 7, 8, 9))).toBeNull()
})

test('the lead and the private maximum go when another takes it', () => {
  const before = held({ revision: 1, sequence: 1, leader: me, yourPaddle: me, youLead: true, yourMax: 900_00 })
  const still = withChange(before, change({ revision: 2, sequence: 2, leader: me }, 2))
  expect(still?.standing).toMatchObject({ youLead: true, yourMax: 900_00 })
  const lost = withChange(before, change({ revision: 2, sequence: 2, leader: 'Paddle 215' }, 2))
  expect(lost?.standing).toMatchObject({ youLead: false, yourMax: null, yourPaddle: me })
})

test('a person without a paddle leads nothing, not even a lot that nobody leads', () => {
  const before = held({ revision: 1, sequence: 1, leader: 'Paddle 215', yourPaddle: null, youLead: false })
  const after = withChange(before, change({ revision: 2, sequence: 2, leader: null }, 2))
  expect(after?.standing).toMatchObject({ youLead: false, yourPaddle: null })
})

test('a sale is read again by a person without a paddle: only the server knows whether they bought it', () => {
  const sold = change({ revision: 2, sequence: 2, buyer: 'Paddle 301' }, 2)
  expect(withChange(held({ revision: 1, sequence: 1, yourPaddle: null }), sold)).toBeNull()
  expect(withChange(held({ revision: 1, sequence: 1, yourPaddle: me }), sold)?.standing.buyer).toBe('Paddle 301')
  expect(withChange(held({ revision: 1, sequence: 1 }), sold)?.standing.buyer).toBe('Paddle 301') // a visitor
})

test('a person who leads again without having bid here is read again: only the server knows the maximum', () => {
  const before = held({ revision: 1, sequence: 1, leader: 'Paddle 215', yourPaddle: me, youLead: false })
  expect(withChange(before, change({ revision: 2, sequence: 2, leader: me }, 2))).toBeNull()
})

test('of the page’s reading and the room’s the newer one is shown', () => {
  const serverTime = '2026-11-15T10:00:05.000Z'
  const lot = { serverTime, revision: 4, currentBid: 500_00, buyNowPrice: 600_00 } as LotView
  const standing = { serverTime, revision: 5, currentBid: 700_00 } as LiveLot['standing']
  expect(atStanding(lot, standing)).toMatchObject({ currentBid: 700_00, buyNowPrice: null })
  // An answer that was shared may have been read later and still be older.
  expect(atStanding({ ...lot, revision: 6 }, standing).currentBid).toBe(500_00)
  expect(atStanding({ ...lot, revision: 5 }, standing).currentBid).toBe(500_00)
  // Brought forward once, it stays as it is.
  const forward = atStanding(lot, standing)
  expect(atStanding(forward, standing)).toBe(forward)
})
