import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startPooler } from '../../../test/pooler.ts'
import { schemaFile, schemaTypes } from '../../../test/schema-types.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { refuseUnsafeDatabase } from './database.ts'
import { isMigrated, joinMigrated, migrate, planMigrations } from './migrate.ts'
import { migrationsDir } from './migration-files.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** An empty database and a folder of migrations, which `write` fills and `apply` applies. */
async function emptyDatabase() {
  const own = await createTestDatabase()
  await own.pool.query('drop schema public, rehearsal cascade; create schema public')
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-migrations-'))
  onTestFinished(async () => {
    await own.close()
    await rm(dir, { recursive: true })
  })
  return {
    ...{ ...own, dir },
    remove: (name: string) => rm(join(dir, name)),
    write: (name: string, sql: string) => writeFile(join(dir, name), sql),
    apply: ({ url = own.url, ...options }: Parameters<typeof migrate>[1] & { url?: string } = {}) =>
      migrate(url, { dir, pauseMs: 1, ...options }),
    applied: async () =>
      (await own.pool.query('select name from migrations order by name')).rows.map(({ name }) => name),
  }
}

test('migrating twice, and from several nodes at once, changes nothing and fails nowhere', async () => {
  const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(runs).toEqual([[], [], []])
  expect(await isMigrated(database.pool)).toBe(true)
})

describe('the next client of its connection has none of its settings and locks', () => {
  test.each([
    ['after it succeeded', 'create table second ();'],
    ['after it failed', 'create table first ();'],
    ['after a file that sets one itself', `-- no-transaction\nset lock_timeout = '10min';\ncreate table second ();`],
  ])('%s', async (_, second) => {
    const own = await emptyDatabase()
    await own.write('0001_first.sql', 'create table first ();')
    await own.write('0002_second.sql', second)
    const pooler = await startPooler({ url: own.url, mode: 'transaction', max: 1 })
    onTestFinished(() => pooler.close())
    await own.apply({ url: pooler.url }).catch(() => {})

    const client = new pg.Client(pooler.url)
    await client.connect()
    const { rows: settings } = await client.query(`select name, setting from pg_settings where source = 'session'`)
    const { rows: locks } = await client.query(
      `select objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    )
    await client.end()
    expect({ settings, locks }).toEqual({ settings: [], locks: [] })
  })
})

describe('a database of an older version is refused', () => {
  const place = { name: 'The data folder .data', remedy: 'delete it, or set DATA_DIR to a new folder' }

  test('because one of its migrations has changed since', async () => {
    const { write, apply } = await emptyDatabase()
    await write('0001_first.sql', 'create table first ();')
    expect(await apply()).toEqual(['0001_first.sql'])
    await write('0001_first.sql', 'create table first (id integer);')
    await expect(apply({ place })).rejects.toThrow(
      'The data folder .data was created by an older version of Vermeil (its migration 0001_first.sql is not ours) and must be recreated: delete it, or set DATA_DIR to a new folder.',
    )
  })

  test('because we know nothing of one of its migrations', async () => {
    const { write, apply, applied, pool } = await emptyDatabase()
    await write('0002_second.sql', 'create table second ();')
    await apply()
    await pool.query(`insert into migrations (name, hash) values ('0001_house.sql', 'x')`)
    await write('0003_third.sql', 'create table third ();')
    await expect(apply()).rejects.toThrow('The database was created by an older version')
    expect(await applied()).toEqual(['0001_house.sql', '0002_second.sql'])
  })

  test('but one that a newer node has migrated further is not', async () => {
    const { write, apply, pool } = await emptyDatabase()
    await write('0001_first.sql', 'create table first ();')
    await apply()
    await pool.query(`insert into migrations (name, hash) values ('0002_of_the_next_version.sql', 'x')`)
    expect(await apply()).toEqual([])
  })
})

describe('a migration that is in the list of hashes', () => {
  async function listed(sql: string) {
    const own = await emptyDatabase()
    await own.write('0001_first.sql', sql)
    await own.write(
      'SHA256SUMS',
      `${createHash('sha256').update('create table first ();').digest('hex')}  0001_first.sql\n`,
    )
    return own
  }

  test('is applied as it was written, and so is one that the list does not have yet', async () => {
    const { write, apply } = await listed('create table first ();')
    await write('0002_second.sql', 'create table second ();')
    expect(await apply()).toEqual(['0001_first.sql', '0002_second.sql'])
  })

  test('is refused when it was edited, also by a database that has none yet', async () => {
    const { apply, applied } = await listed('create table first (id integer);')
    await expect(apply()).rejects.toThrow('The migration 0001_first.sql was edited.')
    expect(await applied()).toEqual([])
  })

  test('is refused when it was removed', async () => {
    const { write, apply } = await listed('create table first ();')
    await write('SHA256SUMS', `${'0'.repeat(64)}  0000_before.sql\n`)
    await expect(apply()).rejects.toThrow('The migration 0000_before.sql was removed.')
  })
})

test('orders from before deliveries cost what they did, and those that are not shipped can be', async () => {
  const { write, apply, pool } = await emptyDatabase()
  const folder = join(import.meta.dirname, '../../../migrations')
  const names = await readdir(folder)
  async function applyThose(isWanted: (name: string) => boolean) {
    for (const name of names.filter(isWanted)) await write(name, await readFile(join(folder, name), 'utf8'))
    await apply()
  }
  await applyThose((name) => name < '0037')
  const { rows: works } = await pool.query(
    `with artist as (insert into artists (name, slug) values ('Ada Verrier', 'ada-verrier') returning id)
     insert into artworks (artist_id, status, title, slug, category, medium, starting_bid_cents)
     select id, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', 10000 from artist returning id`,
  )
  await pool.query(
    `insert into orders (kind, title, amount_cents, invoice_number, artwork_id, status, paid_with, paid_at, delivered_at,
       due_at)
     select 'auction', title, 10000, row_number() over (), $1, status,
       case status when 'paid' then 'bank-transfer' end,
       case status when 'paid' then (select house_now()) - paid_ago end,
       (select house_now()) - delivered_ago, case status when 'due' then (select house_now()) end
     from (values ('old', 'paid', interval '30 days', null), ('delivered', 'paid', interval '3 days', interval '1 day'),
       ('new', 'paid', interval '2 days', null), ('due', 'due', null, null)) as seeds (title, status, paid_ago, delivered_ago)`,
    [works[0].id],
  )
  await applyThose((name) => name >= '0037')
  const { rows } = await pool.query(
    `select o.title, o.delivery_cents + o.insurance_cents + o.tax_cents = 0 as "isUncharged",
       o.completed_at - o.paid_at = interval '7 days' as "isAfterAWeek", o.completed_at = o.delivered_at as "isAtDelivery",
       s.option, s.ship_by - s.paid_at::date as "daysToShip", d.order_id as delivery
     from orders o left join shipments s on s.order_id = o.id left join order_deliveries d on d.order_id = o.id
     order by o.title`,
  )
  const arranged = { isUncharged: true, delivery: null, option: null, daysToShip: null }
  expect(rows).toEqual([
    { ...arranged, title: 'delivered', isAfterAWeek: false, isAtDelivery: true },
    { ...arranged, title: 'due', isAfterAWeek: null, isAtDelivery: null },
    { ...arranged, title: 'new', isAfterAWeek: null, isAtDelivery: null, option: 'arranged', daysToShip: 7 },
    { ...arranged, title: 'old', isAfterAWeek: true, isAtDelivery: null },
  ])
})

test('a migration that fails leaves nothing behind and is named', async () => {
  const { write, apply, applied, pool } = await emptyDatabase()
  await write('0001_first.sql', 'create table first (); select 1 / 0;')
  await expect(apply()).rejects.toThrow('The migration 0001_first.sql failed: division by zero')
  expect(await applied()).toEqual([])
  expect((await pool.query(`select to_regclass('first') as first`)).rows).toEqual([{ first: null }])
})

describe('a migration that breaks the version before', () => {
  const older = { id: '00000000-0000-4000-8000-000000000001', name: 'node-1', version: '1.0.0' }
  const newer = { id: '00000000-0000-4000-8000-000000000002', name: 'node-2', version: '1.1.0' }

  /** The older version runs as `node-1`; then the folder has the files of the newer one. */
  async function runningHouse() {
    const own = await emptyDatabase()
    await own.write('0103_house_nodes.sql', await readFile(join(migrationsDir, '0103_house_nodes.sql'), 'utf8'))
    await own.write('0104_first.sql', 'create table first (id integer, name text);')
    await own.apply({ node: older })
    await own.write('0105_drop_name.sql', '-- after-all-nodes\nalter table first drop column name;')
    await own.write('0106_by_id.sql', '-- no-transaction\ncreate index concurrently if not exists by_id on first (id);')
    await own.write(
      '0107_second.sql',
      '-- after-all-nodes\n-- no-transaction\ndrop index concurrently if exists by_id;\n',
    )
    const seen = (id: string, columns: string) =>
      own.pool.query(`update house_nodes set ${columns} where id = $1`, [id])
    return { ...own, seen }
  }

  test('waits while a node runs that does not know it, and is applied an hour after it was last seen', async () => {
    const { apply, seen, applied } = await runningHouse()
    expect(await apply({ node: newer })).toEqual(['0106_by_id.sql'])
    await seen(older.id, `stopped_at = now(), seen_at = now() - interval '59 minutes'`)
    expect(await apply()).toEqual([])
    await seen(older.id, `seen_at = now() - interval '61 minutes'`)
    expect(await apply()).toEqual(['0105_drop_name.sql', '0107_second.sql'])
    expect((await applied()).length).toBe(5)
  })

  test('is applied at once where an operator gives up the way back, but never while an older node runs', async () => {
    const { apply, seen } = await runningHouse()
    await apply({ node: newer })
    expect(await apply({ isFinishing: true })).toEqual([])
    await seen(older.id, 'stopped_at = now()')
    expect(await apply({ isFinishing: true })).toEqual(['0105_drop_name.sql', '0107_second.sql'])
  })

  test('counts a node that was killed for a minute', async () => {
    const { apply, seen } = await runningHouse()
    await seen(older.id, `seen_at = now() - interval '59 seconds'`)
    expect(await apply({ isFinishing: true })).toEqual(['0106_by_id.sql'])
    await seen(older.id, `seen_at = now() - interval '61 seconds'`)
    expect(await apply({ isFinishing: true })).toEqual(['0105_drop_name.sql', '0107_second.sql'])
  })

  test('is planned with the nodes for which it waits', async () => {
    const { apply, pool, dir } = await runningHouse()
    const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)
    const before = await planMigrations(pool, { dir })
    expect(names(before.before)).toEqual(['0106_by_id.sql'])
    await apply({ node: newer })
    const { before: first, after, waiting, waitsFor } = await planMigrations(pool, { dir })
    expect([names(first), names(after), names(waiting), names(waitsFor)]).toEqual([
      ...[[], [], ['0105_drop_name.sql', '0107_second.sql']],
      ['node-1'],
    ])
  })

  test('once applied refuses the older version, which did not know it', async () => {
    const { apply, seen, remove, pool } = await runningHouse()
    await seen(older.id, 'stopped_at = now()')
    await apply({ node: newer, isFinishing: true })
    for (const name of ['0105_drop_name.sql', '0106_by_id.sql', '0107_second.sql']) await remove(name)
    await expect(apply({ node: older })).rejects.toThrow(
      "was upgraded by a newer version of Vermeil (its migration 0105_drop_name.sql is not ours), and this one can't run on it any more",
    )
    const { rows } = await pool.query('select stopped_at is null as runs from house_nodes where id = $1', [older.id])
    expect(rows).toEqual([{ runs: false }])
  })

  test('waits for nothing in a new database, and comes after all others', async () => {
    const { apply, pool } = await runningHouse()
    await pool.query('drop schema public cascade; create schema public')
    expect(await apply({ node: newer })).toEqual([
      ...['0103_house_nodes.sql', '0104_first.sql', '0106_by_id.sql'],
      ...['0105_drop_name.sql', '0107_second.sql'],
    ])
  })

  test('is left out of a restored database that did not have it', async () => {
    const { apply, pool } = await runningHouse()
    await pool.query('drop schema public cascade; create schema public')
    const restored = new Set(['0103_house_nodes.sql', '0104_first.sql', '0106_by_id.sql'])
    expect(await apply({ restored })).toEqual([...restored])
  })
})

describe('a node that does not migrate by itself', () => {
  const node = { id: '00000000-0000-4000-8000-000000000003', name: 'node-3', version: '1.0.0' }
  const place = { name: 'The database at DATABASE_URL', remedy: 'use an empty one' }

  test('refuses a database that lacks migrations, and names the command', async () => {
    const { url, pool } = await emptyDatabase()
    const refusal = /lacks \d+ migrations, .*npm run house -- migrate/
    await expect(joinMigrated(url, { node, place })).rejects.toThrow(refusal)
    await migrate(url, { restored: new Set(['0001_platform.sql']) })
    await expect(joinMigrated(url, { node, place })).rejects.toThrow(refusal)
    expect((await pool.query('select name from migrations')).rows).toEqual([{ name: '0001_platform.sql' }])
  })

  test('registers in a database that has them', async () => {
    await joinMigrated(database.url, { node, place })
    const { rows } = await database.pool.query('select name, version from house_nodes where id = $1', [node.id])
    expect(rows).toEqual([{ name: 'node-3', version: '1.0.0' }])
  })
})

test('migrations that wait can be applied before or after later ones: the tables are the same', {
  tags: ['deep'],
}, async () => {
  const inOrder = await emptyDatabase()
  for (const name of (await readdir(migrationsDir)).filter((each) => each.endsWith('.sql')).sort()) {
    const sql = await readFile(join(migrationsDir, name), 'utf8')
    await inOrder.write(name, sql.replace('-- after-all-nodes\n', ''))
  }
  await inOrder.apply()
  expect(await schemaOf(inOrder.pool)).toEqual(await schemaOf(database.pool))
})

/** Columns, constraints, indexes, views, triggers and functions, whatever the order in which they were made. */
async function schemaOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ part: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss.%'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a'
    order by 1`)
  return rows.map(({ part }) => part)
}

describe('a migration that needs a lock which somebody else has', () => {
  async function lockedTable() {
    const own = await emptyDatabase()
    await own.write('0001_first.sql', 'create table first ();')
    await own.apply()
    await own.write('0002_second.sql', 'alter table first add column id integer;')
    const reader = await own.pool.connect()
    onTestFinished(() => reader.release())
    await reader.query('begin; select from first')
    return { ...own, reader }
  }

  test('tries again until the lock is free, and logs it', async () => {
    const { apply, reader } = await lockedTable()
    const lines: unknown[][] = []
    const logger = {
      warn(...line: unknown[]) {
        lines.push(line)
        if (lines.length === 2) void reader.query('commit')
      },
    }
    expect(await apply({ logger, lockTimeoutMs: 20, pauseMs: 50 })).toEqual(['0002_second.sql'])
    expect(lines.slice(0, 2)).toEqual([
      [{ step: '0002_second.sql', attempt: 1, attempts: 5 }, 'migration waits for a lock'],
      [{ step: '0002_second.sql', attempt: 2, attempts: 5 }, 'migration waits for a lock'],
    ])
  })

  test('fails after five attempts and is not recorded', { tags: ['deep'] }, async () => {
    const { apply, applied } = await lockedTable()
    await expect(apply({ lockTimeoutMs: 20 })).rejects.toThrow(
      'The migration 0002_second.sql failed: canceling statement due to lock timeout',
    )
    expect(await applied()).toEqual(['0001_first.sql'])
  })
})

describe('a migration without a transaction', () => {
  const indexes = `-- no-transaction
-- An index; and another one.
drop index concurrently if exists first_by_id;
create index concurrently first_by_id
  on first (id);
drop index concurrently if exists first_by_name;
create index concurrently first_by_name on first (name);
`

  test('builds indexes concurrently, also when several nodes start at once', async () => {
    const { write, apply, pool } = await emptyDatabase()
    await write('0001_first.sql', 'create table first (id integer, name text);')
    await write('0002_indexes.sql', indexes)
    const runs = await Promise.all([apply(), apply(), apply()])
    expect(runs.flat().sort()).toEqual(['0001_first.sql', '0002_indexes.sql'])
    const { rows } = await pool.query(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'first'::regclass order by 1`,
    )
    expect(rows).toEqual([
      { name: 'first_by_id', valid: true },
      { name: 'first_by_name', valid: true },
    ])
  })

  test('builds again what an interrupted build has left invalid', { tags: ['deep'] }, async () => {
    const { write, apply, pool } = await emptyDatabase()
    await write('0001_first.sql', 'create table first (id integer); insert into first values (1), (1);')
    const building = 'create unique index concurrently first_by_id on first (id);'
    await write('0002_index.sql', `-- no-transaction\ndrop index concurrently if exists first_by_id;\n${building}\n`)
    const isValid = async () => {
      const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'first_by_id'::regclass`)
      return rows.map(({ indisvalid }) => indisvalid)
    }
    await expect(apply()).rejects.toThrow('The migration 0002_index.sql failed: could not create unique index')
    expect(await isValid()).toEqual([false])
    await pool.query('delete from first')
    expect(await apply()).toEqual(['0002_index.sql'])
    expect(await isValid()).toEqual([true])
  })

  test('that fails half-way is recorded only after it was run again and succeeded', { tags: ['deep'] }, async () => {
    const { write, apply, applied, pool } = await emptyDatabase()
    await write('0001_first.sql', 'create table first (id integer);')
    await write('0002_indexes.sql', indexes)
    await expect(apply()).rejects.toThrow('The migration 0002_indexes.sql failed: column "name" does not exist')
    expect(await applied()).toEqual(['0001_first.sql'])
    await pool.query('alter table first add column name text')
    expect(await apply()).toEqual(['0002_indexes.sql'])
    expect(await applied()).toEqual(['0001_first.sql', '0002_indexes.sql'])
  })
})

test('the TypeScript types of the tables are those of the migrations (npm run schema writes them)', async () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(await schemaTypes(database.url))
})

test('a database that may lose what it acknowledged is refused', async () => {
  await expect(refuseUnsafeDatabase(database.pool)).rejects.toThrow('synchronous_commit off') // as tests run it
  await database.makeSafe()
  const { openDatabase } = await import('./database.ts')
  const fresh = openDatabase({ url: database.url, max: 1 })
  await expect(refuseUnsafeDatabase(fresh.pool)).resolves.toBeUndefined()
  await fresh.close()
})

test('nothing can change the audit log', async () => {
  await database.db.insertInto('audit_log').values({ act: 'test', subject: 'nothing' }).execute()
  await expect(database.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
  await expect(database.db.updateTable('audit_log').set({ act: 'x' }).execute()).rejects.toThrow('append-only')
})

test('a test can set the clock of its database', async () => {
  await database.windClock('3 days')
  const { rows } = await database.pool.query('select house_now() - clock_timestamp() > interval $$2 days$$ as ahead')
  expect(rows[0].ahead).toBe(true)
})
