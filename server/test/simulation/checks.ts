import { strict as assert } from 'node:assert'
import type { BidReceipt, LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import type pg from 'pg'
import { must } from '../../src/platform/must.ts'
import { SlowAuction } from '../../src/selling/auctions/rules/bid-rules.oracle.ts'
import { type SimulatedLot, SOFT_CLOSE_SECONDS } from './cast.ts'
import type { Answered } from './people.ts'

type LotRow = {
  id: string
  state: string
  price: number | null
  leader: string | null
  leaderMax: number | null
  closesAt: Date | null
  sequence: number
}

const readLots = `select id, state, current_bid_cents as price, leader_id as leader, leader_max_cents as "leaderMax",
  closes_at as "closesAt", sequence from lots order by id`

/** What a run reached. A run that reaches little has proven little. */
export type Reached = Record<
  | 'bids'
  | 'maximums'
  | 'answers by a maximum'
  | 'outbids'
  | 'refusals of old prices'
  | 'extended closes'
  | 'bids at the hammer'
  | 'purchases'
  | 'repeated answers'
  | 'reused keys'
  | 'sold lots'
  | 'passed lots'
  | 'lots below their reserve',
  number
>

/** Holds a run against the oracle and the promises about bids, after each answer and at its end. */
export function createChecks(pool: pg.Pool, lots: readonly SimulatedLot[]) {
  const reached: Reached = {
    ...{ bids: 0, maximums: 0, 'answers by a maximum': 0, outbids: 0, 'refusals of old prices': 0 },
    ...{ 'extended closes': 0, 'bids at the hammer': 0, purchases: 0, 'repeated answers': 0, 'reused keys': 0 },
    ...{ 'sold lots': 0, 'passed lots': 0, 'lots below their reserve': 0 },
  }
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  const auctions = new Map(
    lots.map((lot) => [
      lot.id,
      new SlowAuction({ ...lot, increments: null } as ConstructorParameters<typeof SlowAuction>[0]),
    ]),
  )
  const firstAnswers = new Map<string, Answered>()
  const receipts: { lotId: string; bid: NonNullable<BidReceipt['bid']> }[] = []
  let known = new Map<string, LotRow>()
  const messages: string[] = []

  async function read() {
    const { rows } = await pool.query<LotRow>(readLots)
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** An answer to a new bid is what the slow and obvious auction says. */
  function hearBid({ lot, bidder, body, status, text }: Answered, before: LotRow, after: LotRow, now: number) {
    const auction = must(auctions.get(lot.id), 'an auction')
    const word = body?.amount
      ? ({ say: 'open', bidder: bidder.accountId, limit: body.amount } as const)
      : ({ say: 'ceiling', bidder: bidder.accountId, limit: must(body?.maxAmount, 'an amount') } as const)
    const isAllowed = auction.isAllowed(word)
    const left = before.closesAt ? before.closesAt.getTime() - now : null
    if (left !== null && Math.abs(left) <= 3) reached['bids at the hammer']++
    if (status !== 201) {
      const { code } = JSON.parse(text) as { code: string }
      if (['bid.too-low', 'bid.ceiling-below-price'].includes(code)) {
        reached['refusals of old prices']++
        assert.equal(isAllowed, false, `a sufficient bid was refused: ${text}`)
      } else assert.ok(status < 500, `the server failed: ${status} ${text}`)
      assert.deepEqual(after, before, 'a refused bid changed the lot')
      return
    }
    assert.ok(isAllowed, 'a bid below the minimum was accepted')
    assert.ok(before.state === 'live' || lot.venue === 'saleroom', `a bid counted on a lot that is ${before.state}`)
    assert.ok(left === null || left > 0, 'a bid counted at or after the close (promise 4)')
    const leaderBefore = auction.leader?.bidder
    auction.hear(word)
    assert.deepEqual(
      { price: after.price, leader: after.leader, max: after.leaderMax },
      { price: auction.price, leader: auction.leader?.bidder, max: auction.leaderMax },
      'the oracle has another price or leader',
    )
    reached[word.say === 'open' ? 'bids' : 'maximums']++
    if (leaderBefore && leaderBefore !== after.leader) reached.outbids++
    const { bid } = JSON.parse(text) as BidReceipt
    if (bid) receipts.push({ lotId: lot.id, bid })
    if (lot.venue !== 'timed' || after.sequence === before.sequence) return
    const earliest = now + SOFT_CLOSE_SECONDS * 1_000
    assert.ok(
      must(after.closesAt, 'a close').getTime() >= Math.min(earliest, now + must(left, 'a time left')),
      'closes early',
    )
    if (must(left, 'a time left') > SOFT_CLOSE_SECONDS * 1_000) return
    assert.ok(must(after.closesAt, 'a close').getTime() >= earliest, 'a late bid did not move the close (promise 13)')
    if (after.closesAt?.getTime() !== before.closesAt?.getTime()) reached['extended closes']++
  }

  /** The same key gives the same answer, and serves no other request (promise 7). */
  function hearKey(answered: Answered) {
    const { bidder, key, act, status, text } = answered
    const name = `${bidder.accountId} ${key}`
    const first = firstAnswers.get(name)
    if (!first) return void firstAnswers.set(name, answered)
    if (act === 'reuses the key') {
      assert.equal(status, 422, `a key served another request: ${text}`)
      reached['reused keys']++
      return
    }
    const isOk = first.status < 300
    assert.equal(status < 300, isOk, `the same key was answered otherwise: ${first.text}, then ${text}`)
    if (isOk) assert.equal(text, first.text)
    else assert.equal((JSON.parse(text) as { code: string }).code, (JSON.parse(first.text) as { code: string }).code)
    reached['repeated answers']++
  }

  /**
   * No live maximum of somebody else is in an answer or message about its lot (promise 9). One that is a few increments
   * above the price proves nothing: the next minimum may be the same sum.
   */
  function findSecret(text: string, reader: string | null) {
    for (const { id, leader, leaderMax, price } of known.values()) {
      if (leaderMax === null || leader === reader || (leaderMax - (price ?? 0)) % 25_00 === 0) continue
      const isShown = text.includes(id) && new RegExp(`(?<!\\d)${leaderMax}(?!\\d)`).test(text)
      assert.ok(!isShown, `a live maximum was shown (promise 9): ${text}`)
    }
  }

  /** What holds after every step, whatever it was. */
  async function afterStep(): Promise<void> {
    const rows = await read()
    for (const [id, after] of rows) {
      const before = known.get(id)
      if (!before) continue
      assert.ok((after.price ?? 0) >= (before.price ?? 0), `the price of ${lotOf.get(id)?.name} fell (promise 3)`)
      assert.ok(after.sequence >= before.sequence, 'a history became shorter (promise 3)')
      if (before.closesAt && after.closesAt && lotOf.get(id)?.venue === 'timed')
        assert.ok(after.closesAt >= before.closesAt, 'a close moved earlier (promise 13)')
    }
    known = rows
    for (const message of messages.splice(0)) findSecret(message, null)
  }

  return {
    reached,
    afterStep,
    /** Looked at after the step: what it shows is committed, but not known here yet. */
    message: (text: string) => void messages.push(text),

    async answer(answered: Answered, now: number): Promise<void> {
      const before = must(known.get(answered.lot.id), 'a lot')
      await afterStep()
      const after = must(known.get(answered.lot.id), 'a lot')
      findSecret(answered.text, answered.bidder.accountId)
      assert.ok(answered.status < 500, `the server failed: ${answered.status} ${answered.text}`)
      if (answered.act === 'bids' || answered.act === 'leaves a maximum') hearBid(answered, before, after, now)
      else if (answered.act === 'buys now' && answered.status === 201) reached.purchases++
      else if (answered.act !== 'buys now') assert.deepEqual(after, before, `${answered.act}: it changed the lot`)
      if (answered.key) hearKey(answered)
    },

    isOver: () => [...known.values()].every(({ state }) => state === 'sold' || state === 'passed'),

    /** `histories`: of each lot, as every node tells it. */
    async atEnd(historiesOf: (lotId: string) => Promise<{ links: ChainLink[]; head: LotHistory['chain']['head'] }[]>) {
      const { rows: sales } = await pool.query<{ lot_id: string; buyer_id: string; price_cents: number }>(
        'select lot_id, buyer_id, price_cents from sales',
      )
      for (const lot of lots) {
        const row = must(known.get(lot.id), 'a lot')
        const [first, ...others] = await historiesOf(lot.id)
        const { links, head } = must(first, 'a history')
        for (const other of others) assert.deepEqual(other, { links, head }, 'two nodes tell two histories')
        const sold = sales.filter(({ lot_id }) => lot_id === lot.id)
        assert.ok(sold.length <= 1, 'a lot was sold twice (promise 5)')
        assert.equal(sold.length === 1, row.state === 'sold')
        reached[row.state === 'sold' ? 'sold lots' : 'passed lots']++
        reached['answers by a maximum'] += links.filter(({ kind }) => kind === 'ceiling-answer').length
        const verdict = await verifyBidChain(links, head)
        if (links.length > 0) assert.equal(verdict.verdict, 'intact', JSON.stringify(verdict))
        assert.equal(links.length, row.sequence, 'the history has a gap (promise 2)')
        const [sale] = sold
        const isBought = links.at(-1)?.outcome === 'buy-now'
        const auction = must(auctions.get(lot.id), 'an auction')
        if (sale && !isBought) {
          assert.equal(sale.price_cents, auction.price, 'sold at another price than the oracle’s')
          assert.equal(sale.buyer_id, auction.leader?.bidder, 'sold to another than the oracle’s leader')
          assert.ok(sale.price_cents >= (lot.reserve ?? 0), 'sold below the reserve (promise 6)')
        }
        if (!sale && auction.price !== null) {
          assert.ok(auction.price < (lot.reserve ?? 0), 'not sold, though the reserve was met')
          reached['lots below their reserve']++
        }
        for (const { bid } of receipts.filter(({ lotId }) => lotId === lot.id)) {
          const link = links[bid.sequence - 1]
          assert.equal(link?.hash, bid.hash, 'an acknowledged bid is not in the history (promise 1)')
          assert.equal(link?.amount, bid.amount)
        }
      }
      const hashes = receipts.map(({ bid }) => bid.hash)
      assert.equal(new Set(hashes).size, hashes.length, 'two bids were acknowledged by one entry (promise 1)')
    },
  }
}
