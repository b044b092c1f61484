import { dollars } from '@vermeil/contracts/money'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { onClient, type RunSql } from '../../../platform/postgres/run-sql.ts'
import { createCast } from '../auction-house.fixtures.ts'
import { hold, read } from '../lots/lot-store.ts'
import { Sitting } from '../lots/sitting.ts'
import { decideBid } from '../rules/bid-rules.ts'
import { LotMemory } from './lot-memory.ts'

let database: TestDatabase
let cast: ReturnType<typeof createCast>
beforeAll(async () => {
  database = await createTestDatabase()
  cast = createCast(database)
})
afterAll(() => database.close())

let memory: LotMemory
let client: pg.PoolClient
let statements: string[]
const run: RunSql = (statement, values) => {
  statements.push(statement.name)
  return onClient(client)(statement, values)
}

beforeEach(async () => {
  memory = new LotMemory()
  client = await database.pool.connect()
  onTestFinished(async () => {
    await client.query('rollback')
    client.release()
  })
})

/** A bid in a transaction of its own, ended as asked. */
async function bid(lotId: string, amount: number, end: 'commit' | 'rollback' = 'commit') {
  statements = []
  const [person] = await cast.people(1)
  await client.query('begin')
  const sitting = await Sitting.open(run, [lotId], memory)
  const bidder = { ...person!, needsCard: false }
  const decision = decideBid(sitting.lot(lotId)!.lot, { bidder, amount: dollars(amount) }, sitting.now)
  if (!decision.accepted) throw new Error(decision.code)
  sitting.record(decision)
  await sitting.write()
  await client.query(end)
  if (end === 'commit') sitting.remember()
}

async function heldNow(lotId: string) {
  statements = []
  await client.query('begin')
  return (await hold(run, [lotId], memory)).lots.get(lotId)
}
const keptNow = async (lotId: string) => (await read(onClient(database.pool), lotId))!.kept
const wasRead = () => statements.includes('auctions.read-lots')

test('a lot is read once, and then known as its own bids have left it', async () => {
  const lotId = await cast.lot({ reserve: dollars(400), closesIn: '30 seconds' })
  await bid(lotId, 100)
  expect(wasRead()).toBe(true)
  await bid(lotId, 125)
  expect(wasRead()).toBe(false)
  expect(await heldNow(lotId)).toEqual(await keptNow(lotId))
  expect(wasRead()).toBe(false)
})

test('what was rolled back was never so', async () => {
  const lotId = await cast.lot()
  await bid(lotId, 100)
  await bid(lotId, 125, 'rollback')
  expect(await heldNow(lotId)).toMatchObject({ lot: { currentBid: dollars(100), bidCount: 1 } })
  expect(wasRead()).toBe(false)
})

test('a lot that somebody else has changed is read again', async () => {
  const lotId = await cast.lot()
  await bid(lotId, 100)
  await database.pool.query(`update lots set closes_at = closes_at + interval '5 minutes' where id = $1`, [lotId])
  expect(await heldNow(lotId)).toEqual(await keptNow(lotId))
  expect(wasRead()).toBe(true)
})

test('also where the change was committed while this one waited for the lot', async () => {
  const lotId = await cast.lot()
  await bid(lotId, 100)
  const other = await database.pool.connect()
  onTestFinished(() => other.release())
  await other.query('begin')
  await other.query(`update lots set reserve_cents = ${dollars(900)} where id = $1`, [lotId])
  const held = heldNow(lotId)
  const isWaiting = async () =>
    (await database.pool.query(`select from pg_locks where not granted and pid <> pg_backend_pid()`)).rowCount
  await expect.poll(isWaiting).toBe(1)
  await other.query('commit')
  expect(await held).toMatchObject({ lot: { reserve: dollars(900), currentBid: dollars(100) } })
  expect(wasRead()).toBe(true)
})

test('only so many are remembered', () => {
  const kept = (id: string) => ({ lot: { id } }) as Parameters<LotMemory['remember']>[0]
  for (let i = 0; i <= 1_000; i++) memory.remember(kept(`lot ${i}`), '7')
  expect(memory.recall('lot 1000', '7')).toEqual(kept('lot 1000'))
  expect(memory.recall('lot 0', '7')).toBeNull()
})
