import { dollars } from '@vermeil/contracts/money.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addLoan } from '../../../../test/loan-rows.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { createCast, type Node, openNode } from '../auction-house.fixtures.ts'
import type { LotOffer, Person } from '../auctions.ts'

let database: TestDatabase
let node: Node
let cast: ReturnType<typeof createCast>
let seller: Person

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openNode(database)
  cast = createCast(database)
})
afterAll(async () => {
  await node.close()
  await database.close()
})
beforeEach(async () => {
  seller = await cast.person({ role: 'artist' })
})

const terms = {
  startingBid: dollars(200),
  estimateHigh: dollars(900),
  reserve: dollars(300),
  buyNowPrice: dollars(1_000),
  buyNowVisibility: 'private' as const,
}
const admin = { adminId: '0191f0aa-0000-7000-8000-00000000ad01', reason: 'Not the seller’s to sell.' }

/** For a hire of a day that is paid. */
async function book(artworkId: string, from: string): Promise<void> {
  const { id: borrower_id } = await cast.person({ role: 'prop-agent' })
  const hireId = await addLoan(database.pool, 'hire', { artwork_id: artworkId, borrower_id, state: 'paid' })
  await database.pool.query(
    `insert into work_bookings (artwork_id, kind, subject_id, during)
     values ($1, 'hire', $2, tstzrange(house_now() + $3::interval, house_now() + $3::interval + interval '1 day'))`,
    [artworkId, hireId, from],
  )
}

/** A work that was on sale before, in a lot that was withdrawn. */
async function freeWork(): Promise<string> {
  const lotId = await cast.lot({ state: 'withdrawn', closesIn: '1 day' }, seller)
  const { rows } = await database.pool.query('select artwork_id from lots where id = $1', [lotId])
  return rows[0].artwork_id
}
const offerOf = async (changes: Partial<LotOffer> = {}): Promise<LotOffer> => ({
  artworkId: await freeWork(),
  sellerId: seller.id,
  venue: 'timed',
  durationMs: 3_600_000,
  ...terms,
  ...changes,
})
const within = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(work)
const rowOf = async (lotId: string) => (await database.pool.query('select * from lots where id = $1', [lotId])).rows[0]
const bid = async (lotId: string, amount: number, account?: Person) => {
  const bidder = account ?? (await cast.person())
  await node.auctions.placeBid({ lotId, account: bidder, offer: { amount: dollars(amount) } })
  return bidder
}
const noticesOf = async (person: Person) =>
  (await node.notices.list(person.id, null, null)).notices.filter(({ kind }) => kind === 'lot-withdrawn')

describe('an offer', () => {
  test('opens a timed lot that takes bids at once, and not its seller’s', async () => {
    const offer = await offerOf()
    const { id, closesAt } = await within((tx) => node.auctions.offer(tx, offer))
    expect(await rowOf(id)).toMatchObject({
      ...{ artwork_id: offer.artworkId, seller_id: seller.id, venue: 'timed', state: 'live', revision: 0 },
      ...{ starting_bid_cents: dollars(200), reserve_cents: dollars(300), buy_now_cents: dollars(1_000) },
      ...{ estimate_high_cents: dollars(900), buy_now_visibility: 'private', duration_seconds: 3_600 },
      closes_at: closesAt,
    })
    await expect(bid(id, 200, seller)).rejects.toMatchObject({ code: 'bid.own-lot' })
    await bid(id, 200)
    expect(await within((tx) => node.auctions.openLotOf(tx, offer.artworkId))).toBe(id)
  })

  test('puts a saleroom lot at the end of the queue, and shows the room', async () => {
    const first = await within(async (tx) => node.auctions.offer(tx, await offerOf({ venue: 'saleroom' })))
    const rooms = () => node.broadcasts.filter(({ topic }) => topic === 'saleroom').length
    const before = rooms()
    const second = await within(async (tx) => node.auctions.offer(tx, await offerOf({ venue: 'saleroom' })))
    const [one, two] = [await rowOf(first.id), await rowOf(second.id)]
    expect(two).toMatchObject({ state: 'scheduled', closes_at: null })
    expect(two.queue_position).toBe(one.queue_position + 1)
    await expect.poll(rooms).toBeGreaterThan(before)
  })

  test('is refused for a work that is on sale already, or lent', async () => {
    const offer = await offerOf()
    await within((tx) => node.auctions.offer(tx, offer))
    await expect(within((tx) => node.auctions.offer(tx, offer))).rejects.toMatchObject({
      constraint: 'lots_one_open_per_artwork',
    })
    const lent = await offerOf()
    await book(lent.artworkId, '0')
    await expect(within((tx) => node.auctions.offer(tx, lent))).rejects.toMatchObject({ code: 'work.booked' })
  })
})

describe('new terms', () => {
  test('are sent to people who watch, until the first bid', async () => {
    const lotId = await cast.lot({}, seller)
    await within((tx) => node.auctions.changeTerms(tx, lotId, terms))
    expect(await rowOf(lotId)).toMatchObject({
      ...{ starting_bid_cents: dollars(200), reserve_cents: dollars(300), buy_now_cents: dollars(1_000), revision: 1 },
      buy_now_visibility: 'private',
    })
    expect(node.eventsOf(lotId).map(({ lot }) => lot.startingBid)).toEqual([dollars(200)])
    await bid(lotId, 200)
    const late = within((tx) => node.auctions.changeTerms(tx, lotId, { ...terms, startingBid: dollars(50) }))
    await expect(late).rejects.toMatchObject({ code: 'lot.has-bids' })
    expect((await rowOf(lotId)).starting_bid_cents).toBe(dollars(200))
  })
})

describe('a lot that a loan took off sale', () => {
  test('takes bids again for the time it had left, and its watchers are sent that', async () => {
    const lotId = await cast.lot({ closesIn: '3 hours' }, seller)
    const left = await within((tx) => node.auctions.withdraw(tx, lotId, 'lease'))
    await within((tx) => node.auctions.putBack(tx, lotId, { ...terms, ...left }))
    const { state, opens_at, closes_at, starting_bid_cents } = await rowOf(lotId)
    expect({ state, starting_bid_cents, leftMs: closes_at - opens_at }).toEqual({
      ...{ state: 'live', starting_bid_cents: dollars(200), leftMs: left.leftMs },
    })
    await expect.poll(() => node.eventsOf(lotId).at(-1)?.lot.state).toBe('live')
    await bid(lotId, 200)
  })

  test('waits at the end of the queue in the saleroom', async () => {
    const [first, second] = [
      await within(async (tx) => node.auctions.offer(tx, await offerOf({ venue: 'saleroom' }))),
      await within(async (tx) => node.auctions.offer(tx, await offerOf({ venue: 'saleroom' }))),
    ]
    const left = await within((tx) => node.auctions.withdraw(tx, first.id, 'lease'))
    await within((tx) => node.auctions.putBack(tx, first.id, { ...terms, ...left }))
    const [back, other] = [await rowOf(first.id), await rowOf(second.id)]
    expect(back).toMatchObject({ state: 'scheduled', closes_at: null, remaining_ms: null })
    expect(back.queue_position).toBeGreaterThan(other.queue_position)
  })

  test('stays off sale while another loan needs the work', async () => {
    const lotId = await cast.lot({ closesIn: '3 hours' }, seller)
    const left = await within((tx) => node.auctions.withdraw(tx, lotId, 'lease'))
    const { artwork_id } = await rowOf(lotId)
    // Sold subject to one that begins later than 14 days after the close.
    await book(artwork_id, '15 days')
    await within((tx) => node.auctions.putBack(tx, lotId, { ...terms, ...left }))
    const again = await within((tx) => node.auctions.withdraw(tx, lotId, 'lease'))
    await book(artwork_id, '13 days')
    await expect(within((tx) => node.auctions.putBack(tx, lotId, { ...terms, ...again }))).rejects.toMatchObject({
      code: 'work.booked',
    })
    expect((await rowOf(lotId)).state).toBe('withdrawn')
  })
})

describe('a withdrawal', () => {
  test('before the first bid leaves no entry and notifies nobody', async () => {
    for (const by of ['seller', 'lease', admin] as const) {
      const lotId = await cast.lot({}, seller)
      await within((tx) => node.auctions.withdraw(tx, lotId, by))
      expect(await rowOf(lotId)).toMatchObject({ state: 'withdrawn', closes_at: null, sequence: 0, revision: 1 })
      await expect.poll(() => node.eventsOf(lotId).at(-1)?.lot.state).toBe('withdrawn')
      await expect(bid(lotId, 100)).rejects.toMatchObject({ code: 'lot.withdrawn' })
    }
  })

  test('after bids is the administrator’s, is sealed into the chain, and ends maxima', async () => {
    const lotId = await cast.lot({}, seller)
    const ada = await bid(lotId, 100)
    const ben = await cast.person()
    await node.auctions.placeBid({ lotId, account: ben, offer: { maxAmount: dollars(900) } })
    for (const by of ['seller', 'lease'] as const) {
      await expect(within((tx) => node.auctions.withdraw(tx, lotId, by))).rejects.toMatchObject({
        code: 'lot.has-bids',
      })
    }
    await within((tx) => node.auctions.withdraw(tx, lotId, admin))

    const { bids, chain, lot } = await node.auctions.history(lotId, 0, ben.id)
    expect(lot).toMatchObject({ state: 'withdrawn', currentBid: null, leader: null, youLead: false, yourMax: null })
    expect(bids.at(-1)).toMatchObject({ kind: 'withdrawal', reason: admin.reason, bidder: null, amount: null })
    expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact', bids: 2, isWithdrawn: true })
    expect(await node.auctions.hasOpenBids(ben.id)).toBe(false)
    await expect.poll(() => node.eventsOf(lotId).at(-1)?.lot.state).toBe('withdrawn')
    expect(node.eventsOf(lotId).at(-1)?.entries.at(-1)).toMatchObject({ sequence: 3, kind: 'withdrawal' })
    for (const person of [ada, ben]) {
      expect(await noticesOf(person)).toMatchObject([{ lot: { id: lotId }, details: { text: admin.reason } }])
    }
    expect(await noticesOf(seller)).toEqual([])
    await node.auctions.rounds.closeDue()
    expect((await rowOf(lotId)).state).toBe('withdrawn')
  })

  test('notifies watchers as well as bidders, each once', async () => {
    const lotId = await cast.lot({}, seller)
    const [ada, watcher] = [await bid(lotId, 100), await cast.person()]
    for (const person of [ada, watcher, seller]) {
      await database.pool.query('insert into watches (account_id, lot_id) values ($1, $2)', [person.id, lotId])
    }
    await within((tx) => node.auctions.withdraw(tx, lotId, admin))
    expect(await noticesOf(ada)).toHaveLength(1)
    expect(await noticesOf(watcher)).toHaveLength(1)
    expect(await noticesOf(seller)).toHaveLength(0)
  })
})

test('what the caller rolls back has not happened, and nobody hears of it', async () => {
  const lotId = await cast.lot({}, seller)
  const ada = await bid(lotId, 100)
  await expect.poll(() => node.eventsOf(lotId).length).toBe(1)
  const offer = await offerOf({ venue: 'saleroom' })
  const unbid = await cast.lot({}, seller)
  const [row, broadcasts] = [await rowOf(lotId), node.broadcasts.length]
  const failing = within(async (tx) => {
    await node.auctions.withdraw(tx, lotId, admin)
    await node.auctions.changeTerms(tx, unbid, terms)
    await node.auctions.offer(tx, offer)
    throw new Error('The caller fails')
  })
  await expect(failing).rejects.toThrow('The caller fails')
  expect(await rowOf(lotId)).toEqual(row)
  expect(await within((tx) => node.auctions.openLotOf(tx, offer.artworkId))).toBeNull()
  expect(await noticesOf(ada)).toEqual([])
  // A later change of the same lot is the next event: nothing was queued before it.
  await bid(unbid, 100)
  await expect.poll(() => node.eventsOf(unbid)).toMatchObject([{ lot: { revision: 1, startingBid: dollars(100) } }])
  const { rows } = await database.pool.query('select revision from lots where id = $1', [lotId])
  expect(rows[0].revision).toBe(row.revision)
  expect(node.broadcasts.slice(broadcasts).filter(({ topic }) => topic === `lot:${lotId}`)).toEqual([])
})

test('other modules see by the view whether a reserve is met, and never the reserve itself', async () => {
  const none = await cast.lot()
  const reserved = await cast.lot({ reserve: dollars(300) })
  const shown = async (lotId: string) =>
    (await database.pool.query('select * from public_lots where id = $1', [lotId])).rows[0]
  expect((await shown(none)).reserve).toBe('none')
  expect((await shown(reserved)).reserve).toBe('not-met')
  await bid(reserved, 299)
  expect((await shown(reserved)).reserve).toBe('not-met')
  await bid(reserved, 350)
  const row = await shown(reserved)
  expect(row.reserve).toBe('met')
  expect((await node.auctions.history(reserved, 0, null)).lot.reserve).toBe('met')
  for (const column of ['reserve_cents', 'leader_id', 'leader_max_cents', 'chain_head']) {
    expect(row).not.toHaveProperty(column)
  }
})

describe('paddles', () => {
  test('are numbers per lot, the same for a person each time and unique by the table', async () => {
    const lotId = await cast.lot()
    const [ada, ben] = [await bid(lotId, 100), await cast.person()]
    const first = await node.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(125) } })
    await bid(lotId, 150, ada)
    const again = await node.auctions.placeBid({ lotId, account: ben, offer: { amount: dollars(175) } })
    expect(first.lot.yourPaddle).toMatch(/^Paddle \d{3,}$/)
    expect(again.lot).toMatchObject({ yourPaddle: first.lot.yourPaddle, leader: first.lot.yourPaddle })
    const { bids } = await node.auctions.history(lotId, 0, null)
    expect(bids.map(({ bidder }) => bidder === first.lot.yourPaddle)).toEqual([false, true, false, true])
    expect(new Set(bids.map(({ bidder }) => bidder)).size).toBe(2)
    const taken = database.pool.query(
      'insert into lot_paddles (lot_id, account_id, number) select lot_id, gen_random_uuid(), number from lot_paddles where lot_id = $1',
      [lotId],
    )
    await expect(taken).rejects.toMatchObject({ constraint: 'lot_paddles_number_unique_per_lot' })
  })

  test('stay the same on every node, and after a restart', async () => {
    const lotId = await cast.lot()
    const [ada, ben] = [await cast.person(), await cast.person()]
    const other = await openNode(database)
    const place = (at: Node, account: Person, amount: number) =>
      at.auctions.placeBid({ lotId, account, offer: { amount: dollars(amount) } }).then(({ lot }) => lot.yourPaddle)
    const adas = await place(node, ada, 100)
    const bens = await place(other, ben, 125)
    expect(await place(other, ada, 150)).toBe(adas)
    expect(await place(node, ben, 175)).toBe(bens)
    expect((await node.auctions.history(lotId, 0, ben.id)).lot).toMatchObject({ yourPaddle: bens, leader: bens })
    expect((await node.auctions.history(lotId, 0, seller.id)).lot.yourPaddle).toBeNull()
    await other.close()
  })

  test('are given once each to a crowd that bids at the same time on two nodes', async () => {
    const lotId = await cast.lot()
    const people = await cast.people(60)
    const other = await openNode(database)
    const offers = people.map((account, i) =>
      (i % 2 ? node : other).auctions
        .placeBid({ lotId, account, offer: { maxAmount: dollars(1_000 + 50 * i) } })
        .then(({ lot }) => [account.id, lot.yourPaddle] as const)
        .catch(() => null),
    )
    const given = (await Promise.all(offers)).filter((one) => one !== null)
    expect(new Set(given.map(([, paddle]) => paddle)).size).toBe(given.length)
    const { rows } = await database.pool.query('select account_id, number from lot_paddles where lot_id = $1', [lotId])
    const stored = new Map(rows.map((row) => [row.account_id, `Paddle ${row.number}`]))
    for (const [accountId, paddle] of given) expect(stored.get(accountId)).toBe(paddle)
    await other.close()
  })
})
