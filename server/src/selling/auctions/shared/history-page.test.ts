import { gunzipSync } from 'node:zlib'
import { historyPageSize } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnswerClock } from '../../../platform/reads/answer-clock.ts'
import { gzipOf } from '../../../platform/reads/fragment.ts'
import {
  emptyList,
  type HistoryPage,
  historyAfterChange,
  historyBytes,
  historyParts,
  withLinks,
} from './history-page.ts'

const lotId = '00000000-0000-7000-8000-000000000001'
const hashAt = (sequence: number) => sequence.toString(16).padStart(64, '0')

const linkAt = (sequence: number, reason: string | null): ChainLink => ({
  ...{ lotId, sequence, kind: 'open', amount: sequence * 100, bidder: 'Paddle 214' },
  ...{ placedAt: new Date(sequence * 1_000).toISOString(), voids: [], reason, outcome: null, hash: hashAt(sequence) },
})

const standingAt = (sequence: number): LotStanding => ({
  ...{ id: lotId, venue: 'timed', state: 'live', outcome: null, startingBid: 100, currentBid: sequence * 100 },
  ...{ minimumBid: sequence * 100 + 100, bidCount: sequence, leader: 'Paddle 214', reserve: 'none', reserveMet: true },
  ...{ opensAt: null, closesAt: null, stoppedAt: null, endedAt: null, hammerPrice: null, buyer: null },
  ...{ sequence, revision: sequence, serverTime: new Date(0).toISOString() },
})

const chainHeadAt = (sequence: number) => (sequence === 0 ? null : hashAt(sequence))
const clock = createAnswerClock()
const shownBy = (page: HistoryPage) => JSON.parse(gunzipSync(gzipOf(historyParts(page, clock))).toString())

const reasons = fc.array(fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })), { maxLength: 120 })

test('a history has the same answer whether its entries were read or applied as changes', () => {
  fc.assert(
    fc.property(reasons, fc.nat(), fc.array(fc.integer({ min: 1, max: 40 })), (given, first, steps) => {
      const links = given.map((reason, place) => linkAt(place + 1, reason))
      // Read from the database up to one entry; the others arrive as changes, in steps.
      let at = first % (links.length + 1)
      const read = withLinks(emptyList, links.slice(0, at))
      let page: HistoryPage = { ...read, standing: standingAt(at), chainHead: chainHeadAt(at) }
      for (const step of [...steps, links.length]) {
        const added = links.slice(at, at + step)
        at += added.length
        const change = { standing: standingAt(at), links: added, chainHead: hashAt(at), isOnlyBid: true }
        page = historyAfterChange(page, change) ?? page
      }
      const { serverTime: _, ...lot } = standingAt(links.length)
      expect(shownBy(page)).toMatchObject({
        bids: links,
        chain: { head: chainHeadAt(links.length), length: links.length },
        ...{ nextAfter: null, lot },
      })
    }),
  )
})

test('a full page has the first entries, and names the start of the next page', () => {
  const links = Array.from({ length: historyPageSize + 20 }, (_, place) => linkAt(place + 1, null))
  const read = withLinks(emptyList, links.slice(0, historyPageSize - 5))
  const before = { ...read, standing: standingAt(read.count), chainHead: chainHeadAt(read.count) }
  const change = { standing: standingAt(links.length), links: links.slice(read.count), chainHead: '', isOnlyBid: true }
  const page = historyAfterChange(before, change)
  expect(page && shownBy(page)).toMatchObject({ bids: links.slice(0, historyPageSize), nextAfter: historyPageSize })
})

test('a change after a gap gives no page', () => {
  const page = { ...withLinks(emptyList, [linkAt(1, null)]), standing: standingAt(1), chainHead: hashAt(1) }
  const change = { standing: standingAt(3), links: [linkAt(3, null)], chainHead: hashAt(3), isOnlyBid: true }
  expect(historyAfterChange(page, change)).toBeNull()
})

test('a long history takes less memory than its text', () => {
  const links = Array.from({ length: historyPageSize }, (_, place) => linkAt(place + 1, null))
  let page = emptyList
  for (const link of links) page = withLinks(page, [link])
  expect(historyBytes(page)).toBeLessThan(JSON.stringify(links).length / 2)
})
