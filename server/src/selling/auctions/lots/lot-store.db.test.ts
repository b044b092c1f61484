import { dollars } from '@vermeil/contracts/money.schema'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { onClient, type RunSql } from '../../../platform/postgres/run-sql.ts'
import { createCast } from '../auction-house.fixtures.ts'
import { decideBid } from '../rules/bid-rules.ts'
import { LotMemory, lock, read } from './lot-store.ts'
import { LotUnitOfWork } from './lot-unit-of-work.ts'

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
  const unit = await LotUnitOfWork.open(run, [lotId], memory)
  const bidder = { ...person, hasCard: true, needsCard: false, limit: null }
  const decision = decideBid(unit.lot(lotId).lot, { bidder, amount: dollars(amount) }, unit.now)
  if (!decision.accepted) throw new Error(decision.code)
  unit.apply(decision)
  await unit.write()
  await client.query(end)
  if (end === 'commit') unit.remember()
}

async function lockedNow(lotId: string) {
  statements = []
  await client.query('begin')
  return (await lock(run, [lotId], memory)).lots.get(lotId)
}
/** As a memory that knows nothing reads it. */
async function readNow(lotId: string) {
  const { rows } = await database.pool.query('select account_id, number from lot_paddles where lot_id = $1', [lotId])
  const found = await read(onClient(database.pool), lotId, null)
  return { ...found?.record, paddles: new Map(rows.map((row) => [row.account_id, row.number])) }
}
const wasRead = () => statements.includes('auctions.read-locked-lots')

test('a lot is read once, and then known as its own bids have left it', async () => {
  const lotId = await cast.lot({ reserve: dollars(400), closesIn: '30 seconds' })
  await bid(lotId, 100)
  expect(wasRead()).toBe(true)
  await bid(lotId, 125)
  expect(wasRead()).toBe(false)
  expect(await lockedNow(lotId)).toEqual(await readNow(lotId))
  expect(wasRead()).toBe(false)
})

test('what was rolled back was never so', async () => {
  const lotId = await cast.lot()
  await bid(lotId, 100)
  await bid(lotId, 125, 'rollback')
  expect(await lockedNow(lotId)).toMatchObject({ lot: { currentBid: dollars(100), bidCount: 1 } })
  expect(wasRead()).toBe(false)
})

test('a lot that somebody else has changed is read again', async () => {
  const lotId = await cast.lot()
  await bid(lotId, 100)
  await database.pool.query(`update lots set closes_at = closes_at + interval '5 minutes' where id = $1`, [lotId])
  expect(await lockedNow(lotId)).toEqual(await readNow(lotId))
  expect(wasRead()).toBe(true)
})

test('also where the change was committed while this one waited for the lot', async () => {
  const lotId = await cast.lot()
  await bid(lotId, 100)
  const other = await database.pool.connect()
  onTestFinished(() => other.release())
  await other.query('begin')
  await other.query(`update lots set reserve_cents = ${dollars(900)} where id = $1`, [lotId])
  const locked = lockedNow(lotId)
  const isWaiting = async () =>
    (await database.pool.query(`select from pg_locks where not granted and pid <> pg_backend_pid()`)).rowCount
  await expect.poll(isWaiting).toBe(1)
  await other.query('commit')
  expect(await locked).toMatchObject({ lot: { reserve: dollars(900), currentBid: dollars(100) } })
  expect(wasRead()).toBe(true)
})

const record = (id: string) => ({ lot: { id } }) as Parameters<LotMemory['remember']>[0]

test('a lot’s paddles stay complete though the memory is cleared while they are read', async () => {
  const lotIds = [await cast.lot(), await cast.lot()]
  for (const lotId of lotIds) await bid(lotId, 100)
  await database.pool.query('update lots set reserve_cents = 90000 where id = any($1)', [lotIds])
  for (let i = 2; i < 1_000; i++) memory.remember(record(`lot ${i}`), '7')
  await client.query('begin')
  const { lots } = await lock(run, lotIds, memory)
  for (const lotId of lotIds) {
    expect(lots.get(lotId)?.lot.reserve).toBe(dollars(900))
    expect(lots.get(lotId)?.paddles.size).toBe(1)
  }
})

test('only so many are remembered', () => {
  for (let i = 0; i <= 1_000; i++) memory.remember(record(`lot ${i}`), '7')
  expect(memory.recall('lot 1000', '7')).toEqual(record('lot 1000'))
  expect(memory.recall('lot 0', '7')).toBeNull()
})
