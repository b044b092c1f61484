import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { must } from '../must.ts'

/** The conventions of CONTRIBUTING for tables, read from PostgreSQL's catalogs. */
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const names = async (query: string) => (await database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name)

const constraints = (where: string) => `
  select conrelid::regclass || '.' || conname as name from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 'migrations'::regclass and ${where} order by 1`

test('what opens something without a password has an end', async () => {
  const endless = await names(`
    select table_name as name from information_schema.columns as hash
    where table_schema = 'public' and column_name = 'token_hash' and not exists (
      select from information_schema.columns as other
      where other.table_schema = 'public' and other.table_name = hash.table_name and other.column_name = 'expires_at'
        and (other.is_nullable = 'NO' or hash.is_nullable = 'YES'))
    order by 1`)
  expect(endless).toEqual([])
})

test('checks, unique and exclusion constraints are named after their rule', async () => {
  // PostgreSQL makes up <table>_<columns>_check, _key or _excl, with a number where that is taken.
  expect(await names(constraints(`contype in ('c', 'u', 'x') and conname ~ '_(check|key|excl)[0-9]*$'`))).toEqual([])
  expect((await names(constraints(`contype in ('c', 'u', 'x')`))).length).toBeGreaterThan(250)
})

test('primary and foreign keys have the names that PostgreSQL gives them', async () => {
  const expected = `case contype when 'p' then conrelid::regclass || '_pkey' else conrelid::regclass || '_' || (
    select string_agg(attname, '_' order by place) from unnest(conkey) with ordinality as key (number, place)
    join pg_attribute on attrelid = conrelid and attnum = number) || '_fkey' end`
  expect(await names(constraints(`contype in ('p', 'f') and conname <> ${expected}`))).toEqual([])
})

test('every constraint is valid, except those of the newest migration, which the next one validates', async () => {
  const folder = join(import.meta.dirname, '../../../migrations')
  const newest = must(globSync('*.sql', { cwd: folder }).sort().at(-1), 'a migration')
  const text = readFileSync(join(folder, newest), 'utf8')
  const unvalidated = await names(constraints('not convalidated'))
  expect(unvalidated.filter((name) => !text.includes(must(name.split('.')[1], 'a constraint')))).toEqual([])
})

/** Foreign keys that nobody follows back from the row they point to, which is never deleted. */
const unfollowed = [
  'artist_applications.decided_by', // the administrator who decided
  'music_pieces.uploaded_by', // shown in the audit log
  'payouts.paid_by', // the administrator who paid
  'refunds.requested_by', // the administrator who refunded
  'saleroom.current_lot_id', // a table of one row
]

test('every other foreign key leads an index of its own', async () => {
  // A partial index serves if it leaves out nulls only: a lookup never asks for them.
  const unindexed = await names(`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indisvalid
        and coalesce(pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)', true)
    ) order by 1`)
  expect(unindexed).toEqual(unfollowed)
})

test('accounts are never deleted, and no foreign key suggests that they are', async () => {
  expect(await names(constraints(`confrelid = 'accounts'::regclass and confdeltype <> 'r'`))).toEqual([])
})

/** Amounts of a lot: its bids, a bidder's limit and its searchable copy are in its currency and can't be in another. */
const inCurrencyOfLot = ['accounts', 'ceilings', 'lot_entries', 'lot_search']

test('every table with an amount has a currency beside it', async () => {
  const without = await names(`
    select distinct table_name as name from information_schema.columns amount
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%\\_cents' and not exists (
      select from information_schema.columns other where other.table_name = amount.table_name
        and other.column_name = 'currency' and other.is_nullable = 'NO'
    ) order by 1`)
  expect(without).toEqual(inCurrencyOfLot)
})

test('times are those of the house clock', async () => {
  const clocks = await names(`
    select adrelid::regclass || '.' || attname as name from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    join pg_class on pg_class.oid = adrelid
    where relnamespace = 'public'::regnamespace and relname <> 'migrations'
      and pg_get_expr(adbin, adrelid) ~ 'now\\(\\)|_timestamp' and pg_get_expr(adbin, adrelid) !~ 'house_now\\(\\)'`)
  expect(clocks).toEqual([])
})
