import { strict as assert } from 'node:assert'
import type { BidReceipt, LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import type pg from 'pg'
import { must } from '../../src/platform/must.ts'
import { SlowAuction, type Word } from '../../src/selling/auctions/rules/bid-rules.oracle.ts'
import { type SimulatedLot, SOFT_CLOSE_SECONDS } from './cast.ts'
import type { Answered, Call } from './people.ts'

type LotRow = {
  id: string
  state: string
  price: number | null
  leader: string | null
  leaderMax: number | null
  closesAt: Date | null
  sequence: number
  instructionNo: number
}

const readLots = `select id, state, current_bid_cents as price, leader_id as leader, leader_max_cents as "leaderMax",
  closes_at as "closesAt", sequence, instruction_no as "instructionNo" from lots order by id`

type EntryRow = {
  lotId: string
  kind: string
  amount: number | null
  bidder: string | null
  placedAt: Date
  hash: string
  instructionNo: number
}
const readEntries = `select lot_id as "lotId", kind, amount_cents as amount, bidder_id as bidder, placed_at as "placedAt",
  hash, instruction_no as "instructionNo" from lot_entries order by lot_id, sequence`

type MaximumRow = { lotId: string; bidder: string; max: number; placedAt: Date; instructionNo: number }
const readMaximums = `select lot_id as "lotId", bidder_id as bidder, max_cents as max, placed_at as "placedAt",
  instruction_no as "instructionNo" from ceilings order by lot_id, instruction_no`

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

/** What was known of the lots when a call began. */
export type Began = { readonly now: number; readonly lots: ReadonlyMap<string, LotRow> }

type Offer = Word & { say: 'open' | 'ceiling' }
/** A bid that the rules took, in the order in which they did. */
type Instruction = { no: number; offer: Offer; placedAt: Date }
/** A refusal of a price, with the instructions between which it was decided. */
type Refused = { lotId: string; offer: Offer; from: number; to: number; text: string }

/** Holds a run against the oracle and the promises about bids: after each commit, at each answer and at its end. */
export function createChecks(pool: pg.Pool, lots: readonly SimulatedLot[]) {
  const reached: Reached = {
    ...{ bids: 0, maximums: 0, 'answers by a maximum': 0, outbids: 0, 'refusals of old prices': 0 },
    ...{ 'extended closes': 0, 'bids at the hammer': 0, purchases: 0, 'repeated answers': 0, 'reused keys': 0 },
    ...{ 'sold lots': 0, 'passed lots': 0, 'lots below their reserve': 0 },
  }
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  const firstAnswers = new Map<string, Answered>()
  const receipts = new Map<string, { lotId: string; bid: NonNullable<BidReceipt['bid']> }>()
  const maximums: { lotId: string; bidder: string; max: number }[] = []
  const refused: Refused[] = []
  /** Each lot as each commit left it. */
  const versions = new Map<string, LotRow[]>(lots.map(({ id }) => [id, []]))
  let known: ReadonlyMap<string, LotRow> = new Map()
  const messages: string[] = []

  async function read() {
    const { rows } = await pool.query<LotRow>(readLots)
    return new Map(rows.map((row) => [row.id, row]))
  }

  function hearBid({ lot, bidder, body, status, text }: Answered, began: Began, now: number) {
    const [before, after] = [must(began.lots.get(lot.id), 'a lot'), must(known.get(lot.id), 'a lot')]
    const offer: Offer = body?.amount
      ? { say: 'open', bidder: bidder.accountId, limit: body.amount }
      : { say: 'ceiling', bidder: bidder.accountId, limit: must(body?.maxAmount, 'an amount') }
    if (
      before.closesAt &&
      [began.now, now].some((at) => Math.abs(must(before.closesAt, 'a close').getTime() - at) <= 3)
    )
      reached['bids at the hammer']++
    if (status === 201) {
      if (offer.say === 'ceiling') maximums.push({ lotId: lot.id, bidder: bidder.accountId, max: offer.limit })
      return
    }
    const { code } = JSON.parse(text) as { code: string }
    if (!['bid.too-low', 'bid.ceiling-below-price'].includes(code)) return
    reached['refusals of old prices']++
    refused.push({ lotId: lot.id, offer, from: before.instructionNo, to: after.instructionNo, text })
  }

  /** The same key gives the same answer, and serves no other request (promise 7). */
  function hearKey(answered: Answered) {
    const { bidder, key, act, status, text } = answered
    const name = `${bidder.accountId} ${key}`
    const first = firstAnswers.get(name)
    if (!first) {
      if (act !== 'reuses the key') firstAnswers.set(name, answered)
      return
    }
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
  function findSecret(text: string, reader: string | null, since: ReadonlyMap<string, LotRow>) {
    for (const { id, leader, leaderMax, price } of known.values()) {
      if (leaderMax === null || leader === reader || (leaderMax - (price ?? 0)) % 25_00 === 0) continue
      const before = since.get(id)
      // Meanwhile the sum may have been no secret.
      if (before?.leader !== leader || before.leaderMax !== leaderMax) continue
      const isShown = text.includes(id) && new RegExp(`(?<!\\d)${leaderMax}(?!\\d)`).test(text)
      assert.ok(!isShown, `a live maximum was shown (promise 9): ${text}`)
    }
  }

  /** What holds after every commit, whatever it was. */
  async function afterStep(): Promise<void> {
    const rows = await read()
    for (const [id, after] of rows) {
      const before = known.get(id)
      versions.get(id)?.push(after)
      if (!before) continue
      assert.ok((after.price ?? 0) >= (before.price ?? 0), `the price of ${lotOf.get(id)?.name} fell (promise 3)`)
      assert.ok(after.sequence >= before.sequence, 'a history became shorter (promise 3)')
      if (before.closesAt && after.closesAt && lotOf.get(id)?.venue === 'timed')
        assert.ok(after.closesAt >= before.closesAt, 'a close moved earlier (promise 13)')
    }
    known = rows
    for (const message of messages.splice(0)) findSecret(message, null, known)
  }

  /** Every bid that counted did so before the close that its lot then had, and a late one moved it. */
  function checkCloses({ id, venue }: SimulatedLot, instructions: readonly Instruction[]) {
    const seen = must(versions.get(id), 'the versions of a lot')
    for (const { no, placedAt } of instructions) {
      const next = seen.findIndex(({ instructionNo }) => instructionNo >= no)
      const [before, after] = [must(seen[next - 1], 'a lot before a bid'), must(seen[next], 'a lot after a bid')]
      if (!before.closesAt) continue
      const left = before.closesAt.getTime() - placedAt.getTime()
      assert.ok(left > 0, 'a bid counted at or after the close (promise 4)')
      if (venue !== 'timed' || left > SOFT_CLOSE_SECONDS * 1_000 || after.sequence === before.sequence) continue
      const close = must(after.closesAt, 'a close').getTime()
      const earliest = placedAt.getTime() + SOFT_CLOSE_SECONDS * 1_000
      assert.ok(close >= earliest, 'a late bid did not move the close (promise 13)')
      if (close > before.closesAt.getTime()) reached['extended closes']++
    }
  }

  /** The slow and obvious auction says the same of every bid, in the order in which the rules took them. */
  function replay(lot: SimulatedLot, instructions: readonly Instruction[], entries: readonly EntryRow[]) {
    const auction = new SlowAuction({ ...lot, increments: null } as ConstructorParameters<typeof SlowAuction>[0])
    const open = refused.filter(({ lotId }) => lotId === lot.id)
    const isRight = new Set<Refused>()
    const judge = (from: number, to: number) => {
      for (const one of open) {
        if (one.to >= from && one.from < to && !auction.isAllowed(one.offer)) isRight.add(one)
      }
    }
    let last = 0
    for (const { no, offer } of instructions) {
      judge(last, no)
      last = no
      assert.ok(auction.isAllowed(offer), 'a bid below the minimum was accepted')
      const leaderBefore = auction.leader?.bidder
      const priceBefore = auction.price
      auction.hear(offer)
      const entry = entries.findLast(({ instructionNo }) => instructionNo === no)
      assert.deepEqual(
        entry ? { price: entry.amount, leader: entry.bidder } : { price: priceBefore, leader: leaderBefore },
        { price: auction.price, leader: auction.leader?.bidder },
        'the oracle has another price or leader',
      )
      reached[offer.say === 'open' ? 'bids' : 'maximums']++
      if (leaderBefore && leaderBefore !== auction.leader?.bidder) reached.outbids++
    }
    judge(last, Number.POSITIVE_INFINITY)
    const wrong = open.find((one) => !isRight.has(one))
    assert.equal(wrong, undefined, `a sufficient bid was refused: ${wrong?.text}`)
    return auction
  }

  async function readInstructions() {
    const [{ rows: entries }, { rows: set }] = [
      await pool.query<EntryRow>(readEntries),
      await pool.query<MaximumRow>(readMaximums),
    ]
    const all: (Instruction & { lotId: string })[] = set.map(({ lotId, bidder, max, placedAt, instructionNo }) => ({
      ...{ lotId, placedAt, no: instructionNo, offer: { say: 'ceiling', bidder, limit: max } },
    }))
    for (const { lotId, kind, bidder, amount, placedAt, instructionNo, hash } of entries) {
      if (kind !== 'open') continue
      // A maximum shows itself as a bid; it is in its own table.
      if (all.some((one) => one.lotId === lotId && one.no === instructionNo)) continue
      const offer = { say: 'open', bidder: must(bidder, 'a bidder'), limit: must(amount, 'an amount') } as const
      all.push({ lotId, placedAt, no: instructionNo, offer })
      assert.ok(receipts.has(hash), 'the history has a bid that no answer acknowledged (promise 1)')
    }
    return { entries, all: all.toSorted((a, b) => a.no - b.no) }
  }

  return {
    reached,
    afterStep,
    /** Looked at after the step: what it shows is committed, but not known here yet. */
    message: (text: string) => void messages.push(text),
    began: (now: number): Began => ({ now, lots: known }),

    answer(answered: Answered, began: Began, now: number): void {
      findSecret(answered.text, answered.bidder.accountId, began.lots)
      const { act, status } = answered
      if (status >= 500) return
      if (act === 'buys now' && status === 201) reached.purchases++
      if (answered.method === 'POST' && status < 300) {
        const { bid } = JSON.parse(answered.text) as Partial<BidReceipt>
        if (bid) receipts.set(bid.hash, { lotId: answered.lot.id, bid })
      }
      if (isBid(answered)) hearBid(answered, began, now)
      if (answered.key) hearKey(answered)
    },

    isOver: () => [...known.values()].every(({ state }) => state === 'sold' || state === 'passed'),

    /** `histories`: of each lot, as every node tells it. */
    async atEnd(historiesOf: (lotId: string) => Promise<{ links: ChainLink[]; head: LotHistory['chain']['head'] }[]>) {
      await afterStep()
      const { rows: sales } = await pool.query<{ lot_id: string; buyer_id: string; price_cents: number }>(
        'select lot_id, buyer_id, price_cents from sales',
      )
      const { entries, all } = await readInstructions()
      for (const { lotId, bidder, max } of maximums) {
        const isKnown = all.some(
          ({ lotId: of, offer }) =>
            of === lotId && offer.bidder === bidder && offer.say === 'ceiling' && offer.limit === max,
        )
        assert.ok(isKnown, 'an acknowledged maximum is lost (promise 1)')
      }
      for (const lot of lots) {
        const row = must(known.get(lot.id), 'a lot')
        const instructions = all.filter(({ lotId }) => lotId === lot.id)
        const [first, ...others] = await historiesOf(lot.id)
        const { links, head } = must(first, 'a history')
        for (const other of others) assert.deepEqual(other, { links, head }, 'two nodes tell two histories')
        const verdict = await verifyBidChain(links, head)
        if (links.length > 0) assert.equal(verdict.verdict, 'intact', JSON.stringify(verdict))
        assert.equal(links.length, row.sequence, 'the history has a gap (promise 2)')
        const ofLot = entries.filter(({ lotId }) => lotId === lot.id)
        const auction = replay(lot, instructions, ofLot)
        checkCloses(lot, instructions)
        const sold = sales.filter(({ lot_id }) => lot_id === lot.id)
        assert.ok(sold.length <= 1, 'a lot was sold twice (promise 5)')
        assert.equal(sold.length === 1, row.state === 'sold')
        reached[row.state === 'sold' ? 'sold lots' : 'passed lots']++
        reached['answers by a maximum'] += links.filter(({ kind }) => kind === 'ceiling-answer').length
        const [sale] = sold
        const isBought = links.at(-1)?.outcome === 'buy-now'
        if (sale && !isBought) {
          assert.equal(sale.price_cents, auction.price, 'sold at another price than the oracle’s')
          assert.equal(sale.buyer_id, auction.leader?.bidder, 'sold to another than the oracle’s leader')
          assert.ok(sale.price_cents >= (lot.reserve ?? 0), 'sold below the reserve (promise 6)')
        }
        if (!sale && auction.price !== null) {
          assert.ok(auction.price < (lot.reserve ?? 0), 'not sold, though the reserve was met')
          reached['lots below their reserve']++
        }
      }
      for (const { lotId, bid } of receipts.values()) {
        const entry = entries.find(({ hash }) => hash === bid.hash)
        assert.equal(entry?.lotId, lotId, 'an acknowledged bid is not in the history (promise 1)')
        assert.equal(entry?.amount, bid.amount)
      }
    },
  }
}

/** Also a repeated one. */
const isBid = ({ body, act }: Call) => body !== undefined && act !== 'reuses the key'
