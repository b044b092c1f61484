import { dollars } from '@vermeil/contracts/money.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import { onClient } from '../../../platform/postgres/run-sql.ts'
import { createCast, type Node, openNode } from '../auction-house.fixtures.ts'
import type { Person } from '../auctions.ts'
import { owedBy } from './exposure-store.ts'

const limit = dollars(1_000)
let database: TestDatabase
let nodes: [Node, Node]
let cast: ReturnType<typeof createCast>

beforeAll(async () => {
  database = await createTestDatabase()
  const open = () => openNode(database, undefined, { cardBeforeBidding: false, unpaidLimit: limit })
  nodes = [await open(), await open()]
  cast = createCast(database)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.close()
})

const withoutCard = async (count: number): Promise<Person[]> =>
  (await cast.people(count)).map((person) => ({ ...person, hasCard: false }))

/** Counted the slow way: all lots and sales there are. The database has no orders here, so every sale is unpaid. */
async function owed(accountId: string): Promise<number> {
  const { rows } = await database.pool.query<{ cents: number }>(
    `select greatest(current_bid_cents, leader_max_cents)::int as cents from lots
       where leader_id = $1 and state not in ('sold', 'passed', 'withdrawn')
     union all select price_cents::int from sales where buyer_id = $1`,
    [accountId],
  )
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

const lotIds = fc.nat({ max: 4 })
const bids = fc.record({
  ...{ who: fc.nat({ max: 3 }), lot: lotIds, node: fc.nat({ max: 1 }), isMaximum: fc.boolean() },
  steps: fc.integer({ min: 4, max: 44 }),
})
/** What arrives at the same moment, and a lot that ends after it. */
const rounds = fc.array(fc.record({ acts: fc.array(bids, { minLength: 1, maxLength: 8 }), ends: fc.option(lotIds) }), {
  ...{ minLength: 3, maxLength: 8 },
})
const refusals = ['bid.too-low', 'bid.over-limit', 'bid.leading', 'bid.ceiling-below-price', 'lot.closed', 'lot.sold']

test('nobody without a card owes more than the limit, by many bids at once on many lots and both nodes', async () => {
  const seen = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(rounds, async (play) => {
      const people = await withoutCard(4)
      const lots = await Promise.all(Array.from({ length: 5 }, () => cast.lot()))
      for (const { acts, ends } of play) {
        const answers = await Promise.allSettled(
          acts.map(({ who, lot, node, isMaximum, steps }) => {
            const amount = dollars(steps * 25)
            const offer = isMaximum ? { maxAmount: amount } : { amount, confirmLeading: true }
            const call = { lotId: must(lots[lot], 'a lot'), account: must(people[who], 'a person') }
            return must(nodes[node], 'a node').auctions.placeBid({ ...call, offer: { ...offer, confirmUnusual: true } })
          }),
        )
        for (const answer of answers) {
          if (answer.status === 'fulfilled') seen.accepted++
          else if (!(answer.reason instanceof AppError && refusals.includes(answer.reason.code))) throw answer.reason
          else if (answer.reason.code === 'bid.over-limit') seen.refused++
        }
        if (ends !== null) {
          await database.pool.query(`update lots set closes_at = house_now() where id = $1 and state = 'live'`, [
            lots[ends],
          ])
          await nodes[0].auctions.rounds.closeDue()
        }
        for (const { id } of people) {
          const figure = await owed(id)
          expect(figure).toBeLessThanOrEqual(limit)
          expect(await owedBy(onClient(database.pool), id)).toBe(figure)
        }
      }
    }),
    { numRuns: sampleSize(40, 6), endOnFailure: true },
  )
  expect(seen.accepted).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('two bids of one person on two lots, by two nodes at the same moment, are counted one after the other', async () => {
  const [ada] = (await withoutCard(1)) as [Person]
  const [first, second] = [await cast.lot(), await cast.lot()]
  const offer = { amount: dollars(800), confirmUnusual: true }
  const holder = await database.pool.connect()
  const countOfWaiting = async () =>
    (
      await database.pool.query(`select from pg_stat_activity
      where datname = current_database() and application_name = 'vermeil-bidding' and wait_event_type = 'Lock'`)
    ).rowCount
  // Nobody gets a paddle for now: each bid is decided, and can't be written.
  await holder.query('begin; lock table lot_paddles in share row exclusive mode')
  const answers = [nodes[0].auctions.placeBid({ lotId: first, account: ada, offer })]
  await expect.poll(countOfWaiting).toBe(1)
  answers.push(nodes[1].auctions.placeBid({ lotId: second, account: ada, offer }))
  await expect.poll(countOfWaiting).toBe(2)
  await holder.query('commit')
  holder.release()
  await answers[0]
  await expect(answers[1]).rejects.toMatchObject({ code: 'bid.over-limit', details: { exposure: dollars(800) } })
  expect(await owed(ada.id)).toBe(dollars(800))
})

test('others can only lower what somebody owes, and being outbid makes room at once', async () => {
  const [ada, ben] = (await withoutCard(2)) as [Person, Person]
  const [first, second] = [await cast.lot(), await cast.lot()]
  const { auctions } = nodes[0]
  await auctions.placeBid({ lotId: first, account: ada, offer: { maxAmount: dollars(800), confirmUnusual: true } })
  const wants = { lotId: second, account: ada, offer: { maxAmount: dollars(300) } }
  await expect(nodes[1].auctions.placeBid(wants)).rejects.toMatchObject({
    code: 'bid.over-limit',
    details: { limit, exposure: dollars(800), canCardLift: true, reason: 'amount' },
  })
  // The price rises, and what she may have to pay stays her maximum.
  await auctions.placeBid({ lotId: first, account: ben, offer: { amount: dollars(500), confirmUnusual: true } })
  expect(await owed(ada.id)).toBe(dollars(800))
  await auctions.placeBid({ lotId: first, account: ben, offer: { amount: dollars(825), confirmUnusual: true } })
  await nodes[1].auctions.placeBid(wants)
  expect(await owed(ada.id)).toBe(dollars(300))
})

test('with a card there is no limit, unless an administrator has set one', async () => {
  const [ada] = await cast.people(1)
  const bid = { lotId: await cast.lot(), offer: { maxAmount: dollars(50_000), confirmUnusual: true } }
  await nodes[0].auctions.placeBid({ ...bid, account: ada })
  const limited = { ...must((await cast.people(1))[0], 'a person'), bidLimit: dollars(200) }
  await expect(nodes[0].auctions.placeBid({ ...bid, account: limited })).rejects.toMatchObject({
    code: 'bid.over-limit',
    details: { limit: dollars(200), canCardLift: false },
  })
})

test('without a card one purchase in the saleroom waits for its payment at a time', async () => {
  const [ada] = (await withoutCard(1)) as [Person]
  const buys = async (price: number) => {
    await database.pool.query(`update lots set state = 'passed', ended_at = house_now(), outcome = 'passed'
      where venue = 'saleroom' and state in ('live', 'stopped')`)
    const lotId = await cast.lot({ venue: 'saleroom', state: 'live', buyNowPrice: dollars(price) })
    return nodes[1].auctions.buyNow({ lotId, account: ada })
  }
  await expect(buys(1_001)).rejects.toMatchObject({ code: 'bid.over-limit', details: { reason: 'amount' } })
  await buys(400)
  expect(await owed(ada.id)).toBe(dollars(400))
  await expect(buys(500)).rejects.toMatchObject({ code: 'bid.over-limit', details: { reason: 'purchase' } })
})
