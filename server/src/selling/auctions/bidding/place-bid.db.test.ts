import { randomUUID } from 'node:crypto'
import { dollars } from '@vermeil/contracts/money.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { must } from '../../../platform/must.ts'
import { createCast, type Node, openNode } from '../auction-house.fixtures.ts'

let database: TestDatabase
let node: Node
let other: Node
let cast: ReturnType<typeof createCast>

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openNode(database)
  other = await openNode(database)
  cast = createCast(database)
})
afterAll(async () => {
  await node.close()
  await other.close()
  await database.close()
})

const rowOf = async (lotId: string) =>
  (await database.pool.query('select * from lots where id = $1', [lotId])).rows[0] as Record<string, unknown>
const is = async (sql: string, values: unknown[] = []): Promise<boolean> =>
  (await database.pool.query(sql, values)).rows[0].it
const entryCount = async (lotId: string) =>
  (await database.pool.query('select count(*)::int as n from lot_entries where lot_id = $1', [lotId])).rows[0].n

describe('two hundred bidders at once', () => {
  test('leave one winner, no gap in the history, rising prices, and every acknowledged bid in place', async () => {
    const lotId = await cast.lot()
    const people = await cast.people(200)
    // They rise, but not strictly: in every batch of both nodes some bids are placed and some come too late.
    const step = (i: number) => i ^ 5
    const answers = await Promise.allSettled(
      people.map((account, i) => {
        const { auctions } = i % 2 ? node : other
        return auctions.placeBid({ lotId, account, offer: { amount: dollars(100 + 25 * step(i)) } })
      }),
    )
    const receipts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'bid.too-low' })
    }

    const { bids, chain, lot } = await node.auctions.history(lotId, 0, null)
    expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact', bids: receipts.length })
    expect(bids.map(({ sequence }) => sequence)).toEqual(bids.map((_, i) => i + 1))
    expect(bids.map(({ amount }) => amount)).toEqual(
      bids.map(({ amount }) => must(amount, 'an amount')).sort((a, b) => a - b),
    )
    for (const { bid } of receipts) {
      expect(bids[must(bid, 'a placed bid').sequence - 1]).toMatchObject({
        amount: must(bid, 'a placed bid').amount,
        hash: must(bid, 'a placed bid').hash,
        placedAt: must(bid, 'a placed bid').placedAt,
      })
    }
    expect(lot).toMatchObject({ currentBid: dollars(100 + 25 * 199), bidCount: receipts.length })
    const winner = must(
      people.find((_, i) => step(i) === 199),
      'the highest bidder',
    )
    expect(await node.auctions.history(lotId, 0, winner.id)).toMatchObject({ lot: { youLead: true } })
  })

  test('with maximums among them: the highest leads, one increment above the next', async () => {
    const lotId = await cast.lot()
    const people = await cast.people(60)
    await Promise.allSettled(
      people.map((account, i) =>
        node.auctions.placeBid({ lotId, account, offer: { maxAmount: dollars(200 + 50 * i) } }),
      ),
    )
    const { bids, chain, lot } = await node.auctions.history(lotId, 0, null)
    expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact' })
    expect(await rowOf(lotId)).toMatchObject({
      leader_id: must(people[59], 'the sixtieth bidder').id,
      leader_max_cents: dollars(200 + 50 * 59),
    })
    expect(lot.currentBid).toBeLessThanOrEqual(dollars(200 + 50 * 58 + 25))
  })
})

describe('a key', () => {
  test('returns the first answer again, on every node', async () => {
    const lotId = await cast.lot()
    const [ada, ben] = await cast.people(2)
    const call = { lotId, account: ada, offer: { amount: dollars(100) }, key: randomUUID() }
    const first = await node.auctions.placeBid(call)
    await node.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(125) } })
    expect(await other.auctions.placeBid(call)).toEqual(first)
    expect(await entryCount(lotId)).toBe(2)
  })

  test('sent many times at the same moment places one bid', async () => {
    const lotId = await cast.lot()
    const [ada] = await cast.people(1)
    const call = { lotId, account: ada, offer: { amount: dollars(100) }, key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? node : other).auctions.placeBid(call)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await entryCount(lotId)).toBe(1)
  })

  test('with another body is refused, and a refusal is an answer too', async () => {
    const lotId = await cast.lot()
    const elsewhere = await cast.lot()
    const [ada] = await cast.people(1)
    const call = { lotId, account: ada, offer: { amount: dollars(50) }, key: randomUUID() }
    const tooLow = { code: 'bid.too-low', details: { minimum: dollars(100) } }
    await expect(node.auctions.placeBid(call)).rejects.toMatchObject(tooLow)
    const reused = { code: 'idempotency.reused' }
    await expect(node.auctions.placeBid({ ...call, offer: { amount: dollars(100) } })).rejects.toMatchObject(reused)
    await expect(node.auctions.placeBid({ ...call, offer: { maxAmount: dollars(50) } })).rejects.toMatchObject(reused)
    await expect(node.auctions.placeBid({ ...call, lotId: elsewhere })).rejects.toMatchObject(reused)
    await expect(other.auctions.placeBid(call)).rejects.toMatchObject(tooLow)
    expect(await entryCount(lotId)).toBe(0)
  })

  test('that was used before does not affect the bids it arrives with', async () => {
    const lotId = await cast.lot()
    const [ada, ...others] = await cast.people(10)
    const call = { lotId, account: ada, offer: { amount: dollars(100) }, key: randomUUID() }
    const first = await node.auctions.placeBid(call)
    const [again, ...placed] = await Promise.all([
      node.auctions.placeBid(call),
      ...others.map((account, i) =>
        node.auctions.placeBid({ lotId, account, offer: { amount: dollars(125 + 25 * i) }, key: randomUUID() }),
      ),
    ])
    expect(again).toEqual(first)
    expect(placed.map(({ bid }) => must(bid, 'a placed bid').sequence)).toEqual(placed.map((_, i) => i + 2))
    // Decided together, though on the second try: each sees the lot as all of them have left it.
    expect(placed.map(({ lot }) => lot.sequence)).toEqual(placed.map(() => 10))
  })

  test('of one account is independent of the same key of another', async () => {
    const lotId = await cast.lot()
    const [ada, ben] = await cast.people(2)
    const key = randomUUID()
    const first = await node.auctions.placeBid({ lotId, account: ada, offer: { amount: dollars(100) }, key })
    const second = await node.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(125) }, key })
    expect([must(first.bid, 'a first bid').sequence, must(second.bid, 'a second bid').sequence]).toEqual([1, 2])
  })
})

describe('a refused bid', () => {
  test('is answered with its code and changes nothing', async () => {
    const seller = await cast.person({ role: 'artist' })
    const lotId = await cast.lot({}, seller)
    const before = await rowOf(lotId)
    const [ada] = await cast.people(1)
    const refusals = [
      [seller, { amount: dollars(100) }, 'bid.own-lot'],
      [await cast.person({ role: 'admin' }), { amount: dollars(100) }, 'bid.by-staff'],
      [{ ...ada, isConfirmed: false }, { amount: dollars(100) }, 'account.not-confirmed'],
      [{ ...ada, isSuspended: true }, { amount: dollars(100) }, 'account.suspended'],
      [ada, { amount: dollars(99) }, 'bid.too-low'],
      [ada, { maxAmount: dollars(99) }, 'bid.too-low'],
    ] as const
    for (const [account, offer, code] of refusals) {
      await expect(node.auctions.placeBid({ lotId, account, offer })).rejects.toMatchObject({ code })
    }
    const unknown = node.auctions.placeBid({ lotId: randomUUID(), account: ada, offer: { amount: dollars(100) } })
    await expect(unknown).rejects.toMatchObject({ code: 'lot.unknown' })
    expect(await rowOf(lotId)).toEqual(before)
  })

  test('fails alone: the other bids of its batch are placed', async () => {
    const [lotId, elsewhere] = [await cast.lot(), await cast.lot()]
    const [ada] = await cast.people(1)
    // The schema has the last word: a price that the rules let through and the table does not.
    await database.pool.query(`alter table lots add constraint no_such_price check (current_bid_cents <> 123456)`)
    const [refused, placed] = await Promise.allSettled([
      node.auctions.placeBid({ lotId, account: ada, offer: { amount: 123_456 } }),
      node.auctions.placeBid({ lotId: elsewhere, account: ada, offer: { amount: dollars(100) } }),
    ])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '23514' } })
    expect(placed).toMatchObject({ status: 'fulfilled' })
    expect([await entryCount(lotId), await entryCount(elsewhere)]).toEqual([0, 1])
  })
})

test('a bidding connection that is lost while it waits for a lock fails its bids, and the next bid is placed', async () => {
  const lotId = await cast.lot()
  const [ada, ben] = await cast.people(2)
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from lots where id = $1 for update', [lotId])
  const lost = expect(
    node.auctions.placeBid({ lotId, account: ada, offer: { amount: dollars(100) } }),
  ).rejects.toThrow()
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
         where datname = current_database() and application_name = 'vermeil-bidding' and wait_event_type = 'Lock'`,
      )
      return rows
    })
    .toEqual([{ ended: true }])
  await lost
  await holder.query('rollback')
  holder.release()
  const { lot } = await node.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(100) } })
  expect(lot).toMatchObject({ bidCount: 1, youLead: true })
})

describe('the close', () => {
  test('is moved by a bid in the last two minutes, in the same commit', async () => {
    const lotId = await cast.lot({ closesIn: '30 seconds' })
    const [ada] = await cast.people(1)
    const { bid, lot } = await node.auctions.placeBid({ lotId, account: ada, offer: { amount: dollars(100) } })
    expect(new Date(must(lot.closesAt, 'a closing time')).getTime()).toBe(
      new Date(must(bid, 'a placed bid').placedAt).getTime() + 120_000,
    )
    expect(await rowOf(lotId)).toMatchObject({ closes_at: new Date(must(lot.closesAt, 'a closing time')), sequence: 1 })
  })

  test('refuses bids from its moment on, even before a job has closed the lot', async () => {
    const lotId = await cast.lot({ closesIn: '0 seconds' })
    const [ada] = await cast.people(1)
    const late = node.auctions.placeBid({ lotId, account: ada, offer: { amount: dollars(100) } })
    await expect(late).rejects.toMatchObject({ code: 'lot.closed' })
  })

  test('refuses a bid that came before it and had to wait for the lot until after it', async () => {
    const [ada] = await cast.people(1)
    // A slow machine may not get the bid to the lock in time: then the lot closes later.
    for (let ms = 500, wasInTime = false; !wasInTime; ms *= 2) {
      const lotId = await cast.lot({ closesIn: `${ms} milliseconds` })
      const holder = await database.pool.connect()
      await holder.query('begin')
      await holder.query('select from lots where id = $1 for update', [lotId])
      const late = node.auctions.placeBid({ lotId, account: ada, offer: { amount: dollars(100) } })
      const refused = expect(late).rejects.toMatchObject({ code: 'lot.closed' })
      const isClosed = () => is('select closes_at <= (select house_now()) as it from lots where id = $1', [lotId])
      await expect
        .poll(() =>
          is(`select count(*) = 1 as it from pg_stat_activity
        where datname = current_database() and application_name = 'vermeil-bidding' and wait_event_type = 'Lock'`),
        )
        .toBe(true)
      wasInTime = !(await isClosed())
      await expect.poll(isClosed).toBe(true)
      await holder.query('rollback')
      holder.release()
      await refused
    }
  })
})

describe('a maximum', () => {
  test('is in no answer but its owner’s, in no event, and uses no visible sequence number', async () => {
    const lotId = await cast.lot({ reserve: dollars(1_987) })
    const [ada, ben] = await cast.people(2)
    const secret = dollars(1_777)
    const own = await node.auctions.placeBid({ lotId, account: ada, offer: { maxAmount: secret } })
    expect(own.lot).toMatchObject({ youLead: true, yourMax: secret, reserve: 'not-met' })
    const beaten = await node.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(125) } })
    expect(beaten.lot).toMatchObject({ youLead: false, yourMax: null, currentBid: dollars(150) })

    const before = await node.auctions.history(lotId, 0, null)
    const raised = await node.auctions.placeBid({ lotId, account: ada, offer: { maxAmount: secret + 100 } })
    expect(raised).toMatchObject({ bid: null, lot: { yourMax: secret + 100 } })
    const after = await node.auctions.history(lotId, 0, null)
    expect({ ...after.lot, serverTime: '' }).toEqual({ ...before.lot, serverTime: '' })

    const seen = JSON.stringify([after, await node.auctions.history(lotId, 0, ben.id), beaten, node.broadcasts])
    for (const amount of [secret, secret + 100, dollars(1_987)]) expect(seen).not.toContain(String(amount))
    for (const { id } of [ada, ben]) expect(JSON.stringify([after, node.eventsOf(lotId)])).not.toContain(id)
  })
})

describe('outbid notices', () => {
  test('are one for each person and lot, with the newest price', async () => {
    const lotId = await cast.lot()
    const [ada, ben] = await cast.people(2)
    for (const [account, amount] of [
      [ada, 100],
      [ben, 125],
      [ada, 150],
      [ben, 175],
    ] as const) {
      await node.auctions.placeBid({ lotId, account, offer: { amount: dollars(amount) } })
    }
    const newest = { kind: 'outbid', isRead: false, details: { amount: dollars(175) } }
    await expect
      .poll(async () => (await node.notices.list(ada.id, 'bids', null)).notices)
      .toMatchObject([{ ...newest, lot: { id: lotId, title: 'Low Tide' } }])
    expect((await node.notices.list(ada.id, 'bids', null)).unread).toBe(1)
    await expect
      .poll(() => node.broadcasts.find(({ topic, event }) => topic === `user:${ada.id}` && event === 'notice.added'))
      .toBeDefined()
  })

  const kindsFor = async ({ id }: { id: string }) =>
    (await node.notices.list(id, null, null)).notices.map(({ kind }) => kind)

  async function outbidAda(by: Node) {
    const lotId = await cast.lot()
    const [ada, ben] = await cast.people(2)
    await by.auctions.placeBid({ lotId, account: ada, offer: { amount: dollars(100) } })
    await by.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(125) } })
    return { ada, ben }
  }
  /** From here on the database refuses every notice, and counts how often it did. */
  async function refuseNotices() {
    await database.pool.query(`create sequence refusals;
      create function refuse_notices() returns trigger language plpgsql as $$
        begin perform nextval('refusals'); raise exception 'no notices now'; end $$;
      create trigger refuse_notices before insert on notices for each statement execute function refuse_notices()`)
    return {
      count: async () => (await database.pool.query('select last_value, is_called from refusals')).rows[0] as unknown,
      end: () =>
        database.pool.query(
          'drop trigger refuse_notices on notices; drop function refuse_notices; drop sequence refusals',
        ),
    }
  }

  test('survive a database that refuses them for a while', async () => {
    const refusal = await refuseNotices()
    const { ada, ben } = await outbidAda(node)
    await expect.poll(refusal.count).toMatchObject({ is_called: true })
    await refusal.end()
    await expect.poll(() => kindsFor(ada), { timeout: 10_000 }).toEqual(['outbid'])
    expect(await kindsFor(ben)).toEqual([])
  })

  test('survive the death of their node: another node sends them, once', async () => {
    const refusal = await refuseNotices()
    const dying = await openNode(database)
    const { ada, ben } = await outbidAda(dying)
    await dying.close()
    await refusal.end()
    await other.auctions.rounds.notifyMissedOutbid()
    expect(await kindsFor(ada)).toEqual([]) // too young: its node might still be at it
    await database.windClock('20 seconds')
    await Promise.all([node, other].map(({ auctions }) => auctions.rounds.notifyMissedOutbid()))
    expect(await kindsFor(ada)).toEqual(['outbid'])
    expect(await kindsFor(ben)).toEqual([])
    await node.notices.markRead(ada.id, null)
    await database.windClock('40 seconds')
    await node.auctions.rounds.notifyMissedOutbid()
    expect(await kindsFor(ada)).toEqual(['outbid'])
  })
})

test('watchers receive the newest state, with sequence numbers that show gaps', async () => {
  const lotId = await cast.lot()
  const people = await cast.people(30)
  for (const [i, account] of people.entries()) {
    await node.auctions.placeBid({ lotId, account, offer: { amount: dollars(100 + 25 * i) } })
  }
  await expect.poll(() => node.eventsOf(lotId).at(-1)?.lot.sequence).toBe(30)
  const events = node.eventsOf(lotId)
  expect(events.length).toBeLessThan(30)
  for (const { lot, entries } of events) expect(entries.at(-1)?.sequence).toBe(lot.sequence)
  const revisions = events.map(({ lot }) => lot.revision)
  expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
})

test('nothing in a history can be changed or removed', async () => {
  const lotId = await cast.lot()
  const [ada] = await cast.people(1)
  await node.auctions.placeBid({ lotId, account: ada, offer: { maxAmount: dollars(100) }, key: randomUUID() })
  for (const change of [
    'update lot_entries set amount_cents = 1',
    'delete from lot_entries',
    'truncate ceilings',
    'update bid_answers set key = key',
  ]) {
    await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
  }
  await expect(database.pool.query('delete from lots where id = $1', [lotId])).rejects.toThrow('stays')
  const gap = database.pool.query(
    `insert into lot_entries (lot_id, sequence, kind, amount_cents, bidder_id, paddle, placed_at, hash, instruction_no, of_instruction)
     select lot_id, 3, kind, amount_cents + 1, bidder_id, paddle, placed_at, hash, 3, 3 from lot_entries where lot_id = $1`,
    [lotId],
  )
  await expect(gap).rejects.toMatchObject({ constraint: 'lot_entries_have_no_gap' })
})
