import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { dollars } from '@vermeil/contracts/money.schema'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runHouse } from '../../test/run-house.ts'
import { runJobs } from '../../test/run-jobs.ts'
import { makeScratchFolder } from '../../test/scratch-folder.ts'
import { startServerExpectingRefusal } from '../../test/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { SignedIn } from '../../test/test-server.ts'
import { projection } from '../catalog/catalog/search/projection-store.ts'
import { type PayingServer, startPayingServer } from '../money/payments/payments.fixtures.ts'
import { createCast } from '../selling/auctions/auction-house.fixtures.ts'

/** `npm run house -- migrate`, and a house whose servers may not change its tables. */
let folder: string
beforeAll(async () => {
  folder = await makeScratchFolder('vermeil-migrate-')
})

/** A role that can sign in and nothing else, and its address of the database. */
async function addServingRole({ url, pool }: TestDatabase) {
  const role = `serving_${randomBytes(4).toString('hex')}`
  await pool.query(`create role ${role} login password 'serving'`)
  const address = new URL(url)
  address.username = role
  address.password = 'serving'
  return { role, url: address.href }
}

async function emptyDatabase() {
  const database = await createTestDatabase()
  await database.pool.query('drop schema public, rehearsal, pgboss cascade; create schema public')
  onTestFinished(() => database.close())
  return database
}

const house = (database: string, ...args: string[]) =>
  runHouse({ DATABASE_URL: database, DATA_DIR: folder }, ['migrate', ...args])

describe('the command', () => {
  test('says what it would apply, applies it with the job queue, and then finds nothing', async () => {
    const { url, pool } = await emptyDatabase()
    const plan = await house(url, '--dry-run', '--json')
    expect(plan.json()).toMatchObject({ waiting: [], waitsFor: [] })
    expect(plan.json().before).toContain('0001_platform.sql')
    expect((await pool.query(`select to_regclass('migrations') as there`)).rows).toEqual([{ there: null }])

    const { code, output, errors } = await house(url)
    expect([code, output]).toEqual([0, expect.stringContaining('0103_house_nodes.sql')])
    expect(errors).toContain('Applying 0001_platform.sql')
    const { rows } = await pool.query(
      `select to_regclass('pgboss.job') is not null and exists (
         select from pg_trigger where tgname = 'job_forgets_when_finished') as "hasQueue"`,
    )
    expect(rows).toEqual([{ hasQueue: true }])
    expect((await house(url, '--json')).json()).toEqual({ applied: [], waiting: [], waitsFor: [] })
  })

  test('is what a node names that may not migrate', async () => {
    const { url } = await emptyDatabase()
    const { code, output } = await startServerExpectingRefusal({
      ...{ DATABASE_URL: url, DATA_DIR: folder, MIGRATE_AT_START: 'off', DEMO: 'off', UNSAFE_DATABASE: 'on' },
    })
    expect(code).toBe(1)
    expect(output).toMatch(/The database at DATABASE_URL lacks \d+ migrations, .* `npm run house -- migrate`/)
  })
})

describe('a house that serves as a role of its own', () => {
  let database: TestDatabase
  let serving: Awaited<ReturnType<typeof addServingRole>>
  let server: PayingServer
  let admin: SignedIn
  let lotId: string
  let waitingLot: string
  beforeAll(async () => {
    database = await createTestDatabase()
    serving = await addServingRole(database)
    const env = { DATABASE_URL: serving.url, DATABASE_OWNER_URL: database.url, DATA_DIR: folder }
    expect(await runHouse(env, ['migrate'])).toMatchObject({ code: 0 })
    const cast = createCast(database)
    lotId = await cast.lot()
    const onBlock = await cast.lot({ venue: 'saleroom', queuePosition: 1, state: 'live' })
    waitingLot = await cast.lot({ venue: 'saleroom', queuePosition: 2 })
    await database.pool.query(`update lots set state = 'stopped', stopped_at = house_now() where id = $1`, [onBlock])
    await database.pool.query('update saleroom set current_lot_id = $1', [onBlock])
    await projection.rebuildAll(database.db)
    const settings = { DATABASE_URL: serving.url, MIGRATE_AT_START: 'off' }
    server = await startPayingServer(settings, undefined, undefined, database)
    admin = await server.signedIn({ role: 'admin' })
  })
  afterAll(async () => {
    const admins = new pg.Client(database.url.replace(/\/[^/]*$/, '/postgres'))
    await server?.close()
    await admins.connect()
    await admins.query(`drop role ${serving.role}`)
    await admins.end()
  })

  async function asServing(statement: string) {
    const client = new pg.Client(serving.url)
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }

  test('takes bids', async () => {
    const bidder = await server.signedIn()
    const answer = await bidder.fetch(`/api/v1/lots/${lotId}/bids`, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: { amount: dollars(200), confirmLeading: true },
    })
    expect(answer.status).toBe(201)
  })

  test('takes payments, and books, receipts and exports them', async () => {
    const seller = await server.signedIn({ role: 'artist', isApproved: true })
    const buyer = await server.signedIn()
    const price = dollars(1_200)
    const { artworkId, title, lotId: lot } = await server.work({ sellerId: seller.id, buyNow: price })
    const { status, body } = await server.invoke(buyer, 'create-payment', {
      ...{ amount: price, description: `Purchase of ${title}`, paymentType: 'purchase', artworkId },
      metadata: { artworkTitle: title, artworkArtist: 'Ada Verrier', paymentType: 'purchase', artworkId },
    })
    expect(status).toBe(200)
    await server.pay(body.url)
    await server.deliverAll()
    expect(await server.one('select state from lots where id = $1', [lot])).toBe('sold')
    expect((await server.mailTo(buyer.email, /Your receipt for/)).attachments).toHaveLength(1)
    const exported = await buyer.fetch('/api/v1/account/export', { method: 'POST' })
    expect(await exported.text()).toContain(title)
    const today = new Date().toISOString().slice(0, 10)
    const ledger = await admin.fetch(`/api/v1/admin/ledger.csv?from=${today}&to=${today}`)
    expect([ledger.status, (await ledger.text()).split('\n').length > 2]).toEqual([200, true])
  })

  test('rehearses a sale, in tables that are made anew as their owner', async () => {
    const comment = `comment on view public_lots is 'copied for rehearsals'`
    await database.pool.query(`alter table lots add column was_rehearsed boolean; ${comment}`)
    const started = await admin.fetch('/api/v1/rehearsal', {
      method: 'POST',
      json: { lotIds: [waitingLot], bidders: 2 },
    })
    expect(started.status).toBe(201)
    await expect.poll(() => server.one('select sum(bid_count)::int from rehearsal.lots')).toBeGreaterThan(0)
    expect((await admin.fetch('/api/v1/rehearsal/end', { method: 'POST' })).status).toBe(200)
    const columns = `select count(*)::int from pg_attribute where attrelid = 'rehearsal.lots'::regclass and attname = 'was_rehearsed'`
    expect(await server.one(columns)).toBe(1)
  })

  test('runs every scheduled job', async () => {
    const done = await runJobs(server, () => true)
    expect(done.length).toBeGreaterThan(10)
  })

  test.each([
    ['make a table', 'create table mine ()'],
    ['make a schema', 'create schema mine'],
    ['change a table', 'alter table lots add column mine text'],
    ['drop a table', 'drop table lots'],
    ['switch triggers off', 'alter table ledger_lines disable trigger all'],
    ['empty the ledger', 'truncate ledger_lines'],
    ['empty the audit log', 'truncate audit_log'],
    ['say which migrations it has', `update migrations set hash = 'mine'`],
    [
      'replace a function',
      'create or replace function house_now() returns timestamptz language sql as $$ select now() $$',
    ],
    ['change the tables of the job queue', 'alter table pgboss.job add column mine text'],
    ['change the copies of a rehearsal', 'alter table rehearsal.lots add column mine text'],
  ])('its role can not %s', async (_, statement) => {
    await expect(asServing(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  async function examined(check: string) {
    const env = { DATABASE_URL: serving.url, DATABASE_OWNER_URL: database.url, DATA_DIR: server.config.dataDir }
    const { json } = await runHouse(env, ['doctor', '--json'])
    return (json() as { check: string; problem: string | null; detail: string }[]).find((each) => each.check === check)
  }

  test('is backed up as that role, and the doctor says what the role may do too much', async () => {
    const env = { DATABASE_URL: serving.url, DATA_DIR: server.config.dataDir, BACKUP_TO: `${folder}/backups` }
    expect(await runHouse(env, ['backup', '--unencrypted'])).toMatchObject({ code: 0 })
    const owner = decodeURIComponent(new URL(database.url).username)
    const detail = `${owner} owns the tables, ${serving.role} serves`
    expect(await examined('roles')).toEqual({ check: 'roles', problem: null, detail })
    await database.pool.query(`grant truncate on ledger_lines to ${serving.role}`)
    await database.pool.query(`grant create on schema public to ${serving.role}`)
    expect(await examined('roles')).toMatchObject({
      problem: expect.stringContaining(`${serving.role} may create tables, may empty 1 tables`),
    })
  })

  test('lists its nodes, and the doctor warns when two versions run for more than an hour', async () => {
    expect(await examined('nodes')).toMatchObject({
      problem: null,
      detail: expect.stringMatching(
        new RegExp(`^${server.config.nodeName} \\d+\\.\\d+\\.\\d+ \\(\\d{4}\\), seen \\d+ s ago$`),
      ),
    })
    await database.pool.query(
      `insert into house_nodes (id, name, version, last_migration, started_at, seen_at)
       values ($1, 'node-old', '0.0.9', '0103_house_nodes.sql', now() - interval '1 day', now())`,
      [randomUUID()],
    )
    expect((await examined('nodes'))?.problem).toBe(null)
    await database.pool.query(`update house_nodes set started_at = started_at - interval '61 minutes'`)
    expect((await examined('nodes'))?.problem).toBe('Two versions have run for more than an hour. Replace node-old.')
  })
})

test('a house of two roles is restored by the owner, and its servers read it and note what they have erased again', async () => {
  const source = await createTestDatabase()
  onTestFinished(() => source.close())
  await createCast(source).lot()
  const dataDir = join(folder, 'restored')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const JWT_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const env = { BACKUP_TO: join(folder, 'backups-to-restore'), JWT_PRIVATE_KEY, DATA_DIR: dataDir }
  expect(await runHouse({ ...env, DATABASE_URL: source.url }, ['backup', '--unencrypted'])).toMatchObject({ code: 0 })

  const there = await createTestDatabase('template0')
  const serving = await addServingRole(there)
  onTestFinished(async () => {
    await there.close()
    await source.pool.query(`drop role ${serving.role}`)
  })
  const house = (...args: string[]) =>
    runHouse({ ...env, DATABASE_URL: serving.url, DATABASE_OWNER_URL: there.url }, args)
  expect(await house('restore', '--json')).toMatchObject({ code: 0, errors: '' })
  expect(await house('release', '--without-erasures', '--json')).toMatchObject({ code: 0, errors: '' })
  const { rows } = await there.pool.query(`select state from pgboss.job where name = 'payment.reconcile'`)
  expect(rows).toContainEqual({ state: 'created' })

  const server = new pg.Client(serving.url)
  await server.connect()
  try {
    expect((await server.query('select count(*)::int as lots from lots')).rows).toEqual([{ lots: 1 }])
    // With statistics, so that the first queries have good plans.
    const known = `select reltuples::int as lots from pg_class where oid = 'lots'::regclass`
    expect((await server.query(known)).rows).toEqual([{ lots: 1 }])
    await server.query('delete from vermeil_restore.erasures')
    await expect(server.query('drop table lots')).rejects.toThrow('must be owner')
  } finally {
    await server.end()
  }
})
