import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { migrate } from '../../../platform/postgres/migrate.ts'
import { definitionOf } from './rehearsal-copies.fixtures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from rehearsals')
  await migrate(database.url)
})

const rowsOf = async (query: string) => (await database.pool.query(query)).rows
const isIn = (schema: string) => `(select oid from pg_class where relnamespace = '${schema}'::regnamespace)`

/** A rehearsal with one lot, and a change of its tables that the copies don't have yet. */
async function rehearseOldTables(change = 'alter table lots add column note text') {
  await database.pool.query(`insert into rehearsals (bidders) values (1);
    insert into rehearsal.lots (lot_number, artwork_id, venue, starting_bid_cents) values (7, uuidv7(), 'saleroom', 100)`)
  await database.pool.query(change)
  onTestFinished(async () => void (await database.pool.query('alter table lots drop column note')))
}

test('the copies have the columns, defaults, checks, keys and indexes of the tables', async () => {
  const copies = await definitionOf(database.pool, 'rehearsal')
  expect(copies).toEqual(await definitionOf(database.pool, 'public'))
  expect(copies.relations).toEqual(expect.arrayContaining(['lots', 'bid_destinations', 'public_lots', 'lot_leads']))
  expect([copies.columns.length > 80, copies.checks.length > 40, copies.indexes.length > 20]).toEqual([
    true,
    true,
    true,
  ])
})

test('the copies share nothing with the tables', async () => {
  expect(
    await rowsOf(`select conname from pg_constraint where contype = 'f' and conrelid in ${isIn('rehearsal')}`),
  ).toEqual([])
  expect(await rowsOf(`select tgname from pg_trigger where tgrelid in ${isIn('rehearsal')}`)).toEqual([])
  // Neither a number of a real sequence as a default, nor a view of a table that has a copy.
  const shared = await rowsOf(`
    with dependents as (select oid from pg_attrdef where adrelid in ${isIn('rehearsal')}
      union all select oid from pg_rewrite where ev_class in ${isIn('rehearsal')})
    select c.oid::regclass from dependents join pg_depend on objid = dependents.oid join pg_class c on c.oid = refobjid
    where c.oid in ${isIn('public')}
      and (relkind = 'S' or relname in (select relname from pg_class where relnamespace = 'rehearsal'::regnamespace))`)
  expect(shared).toEqual([])
})

test.each([
  ['default', 'alter table lots alter next_paddle set default 200'],
  ['check', 'alter table lots add constraint lots_numbered check (lot_number > 0)'],
  ['index', 'create unique index lots_by_age on lots (created_at, id)'],
  ['view', 'create or replace view lot_on_block as select max(current_lot_id::text)::uuid as lot_id from saleroom'],
])('the copies follow a change of a %s alone', async (_, change) => {
  const before = await definitionOf(database.pool, 'rehearsal')
  await database.pool.query(change)
  await migrate(database.url)
  const after = await definitionOf(database.pool, 'rehearsal')
  expect(after).toEqual(await definitionOf(database.pool, 'public'))
  expect(after).not.toEqual(before)
})

test('a migration takes a rehearsal into the changed tables', async () => {
  await rehearseOldTables(`alter table lots add column note text not null default 'new';
    alter table lots add constraint lots_note_length check (length(note) < 9) not valid;
    create unique index lots_by_note on lots (note, id) where note <> ''`)
  await migrate(database.url)
  expect(await definitionOf(database.pool, 'rehearsal')).toEqual(await definitionOf(database.pool, 'public'))
  expect(await rowsOf('select lot_number, note from rehearsal.lots')).toEqual([{ lot_number: 7, note: 'new' }])
  // Numbers go on after those that were given.
  await database.pool.query(
    `insert into rehearsal.lots (artwork_id, venue, starting_bid_cents) values (uuidv7(), 'timed', 100)`,
  )
  expect(await rowsOf('select max(lot_number) from rehearsal.lots')).toEqual([{ max: 8 }])
})

test('a rehearsal whose rows the changed tables refuse is deleted, with an entry in the audit log', async () => {
  await rehearseOldTables('alter table lots add column note text; alter table lots alter note set not null')
  await migrate(database.url)
  expect(await rowsOf('select from rehearsals')).toEqual([])
  expect(await rowsOf('select from rehearsal.lots')).toEqual([])
  expect(await rowsOf(`select actor_id, act, reason from audit_log where subject = 'rehearsal'`)).toEqual([
    { actor_id: null, act: 'rehearsal.remove', reason: expect.stringContaining('"note"') },
  ])
})

test('a migration waits for the statements of a rehearsal, and logs it', async () => {
  await rehearseOldTables()
  const reader = await database.pool.connect()
  onTestFinished(() => reader.release())
  await reader.query('begin; select from rehearsal.public_lots')
  const lines: unknown[][] = []
  const logger = {
    warn(...line: unknown[]) {
      lines.push(line)
      void reader.query('commit')
    },
  }
  await migrate(database.url, { logger, pauseMs: 50 })
  expect(lines[0]).toEqual([{ step: 'rebuild_rehearsal', attempt: 1, attempts: 5 }, 'migration waits for a lock'])
  expect(await definitionOf(database.pool, 'rehearsal')).toEqual(await definitionOf(database.pool, 'public'))
  expect(await rowsOf('select lot_number from rehearsal.lots')).toEqual([{ lot_number: 7 }])
})

test('a run that changes no table waits for no reader, as a backup is', async () => {
  const before = await rowsOf(`select 'rehearsal.lots'::regclass::oid`)
  const reader = await database.pool.connect()
  onTestFinished(() => reader.release())
  await reader.query('begin; select from rehearsal.public_lots')
  await migrate(database.url)
  await reader.query('commit')
  expect(await rowsOf(`select 'rehearsal.lots'::regclass::oid`)).toEqual(before)
})

test('the copies have the privileges of the tables', async () => {
  const role = `serving_${database.name}`
  await database.pool.query(`create role ${role}; grant select, insert on lots to ${role}`)
  onTestFinished(async () => void (await database.pool.query(`drop owned by ${role}; drop role ${role}`)))
  await migrate(database.url)
  const privileges = await rowsOf(`select privilege_type from information_schema.role_table_grants
    where grantee = '${role}' and table_schema = 'rehearsal' and table_name = 'lots' order by 1`)
  expect(privileges.map(({ privilege_type }) => privilege_type)).toEqual(['INSERT', 'SELECT'])
})
