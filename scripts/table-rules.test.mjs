import { expect, test } from 'vitest'
import { readTables } from './read-tables.mjs'
import { rehearsalBreaches, tableBreaches } from './table-rules.mjs'

const known = new Set(['lots', 'lot_entries', 'accounts', 'sales', 'orders'])
const tablesIn = (source) => [...readTables('a.ts', source, known).tables.keys()].sort()
const hasSql = (source) => readTables('a.ts', source, known).sqlLine !== null

test.each([
  ['a tagged template', `sql\`select 1 from lots where id = \${id}\``, ['lots']],
  [
    'a typed tagged template',
    'sql<Row>`select * from lots l join accounts a on a.id = l.seller_id`',
    ['accounts', 'lots'],
  ],
  ['a fragment with the tag', 'const seller = sql`left join accounts on true`', ['accounts']],
  ['a named statement', "const s = { name: 'a', text: `update lots set state = 'sold'` }", ['lots']],
  ['an insert', "const s = 'insert into lot_entries (lot_id) values ($1)'", ['lot_entries']],
  ['a delete', 'const s = `delete from only lots using sales where true`', ['lots', 'sales']],
  ['a list', 'const s = `select 1 from lots l, accounts as a where l.id = a.id`', ['accounts', 'lots']],
  [
    'a common table expression',
    'const s = `with due as (select id from lots) select * from due join sales using (id)`',
    ['lots', 'sales'],
  ],
  ['a lock', 'const s = `lock table lots in share mode`', ['lots']],
  ['a row lock', 'sql`select 1 from orders for update of orders`', ['orders']],
  ['a quoted and qualified name', 'sql`select 1 from public."lots"`', ['lots']],
  ['a text that is put together', `const s = \`select \${columns} from \${other} join lots on true\``, ['lots']],
  ['a fragment without the tag', "const source = 'from lots l where l.id = $1'", ['lots']],
  ['Kysely', "db.selectFrom('lots as l').innerJoin('accounts', 'a', 'b').execute()", ['accounts', 'lots']],
  ['Kysely with several tables', "db.selectFrom(['lots', 'sales as s'])", ['lots', 'sales']],
  [
    'Kysely that writes',
    "db.insertInto('lots'); db.updateTable('sales'); db.deleteFrom('orders')",
    ['lots', 'orders', 'sales'],
  ],
  ['an update with another table', "db.updateTable('lots').from('sales')", ['lots', 'sales']],
])('%s names its tables', (_what, source, tables) => {
  expect(tablesIn(source)).toEqual(tables)
  expect(hasSql(source)).toBe(true)
})

test.each([
  ['a comment', '// select * from lots'],
  ['a sentence for people', "const text = 'We took one from lots and updated orders.'"],
  ['a path and a title', "get('/lots'); const title = 'Orders from lots'"],
  ['an import', "import { a } from './lots.ts'"],
  ['another method of the same name', "Array.from('lots'.split(''))"],
])('%s names none', (_what, source) => {
  expect(tablesIn(source)).toEqual([])
  expect(hasSql(source)).toBe(false)
})

test('a column, a text and a comment within SQL are no tables', () => {
  expect(
    tablesIn("sql`select extract(epoch from lots.ends_at), ' from sales ' from orders -- from accounts\n`"),
  ).toEqual(['orders'])
})

test('rows that are seeded name their table, outside of stores too', () => {
  expect(tablesIn("await insertRows(tx, 'lots', rows)")).toEqual(['lots'])
  expect(hasSql("await insertRows(tx, 'lots', rows)")).toBe(false)
})

test('SQL without a table is SQL too', () => {
  for (const source of ['sql`now()`', "client.query('begin')", "const s = 'select house_now()'"]) {
    expect(hasSql(source), source).toBe(true)
    expect(tablesIn(source)).toEqual([])
  }
})

const ownerOf = new Map([
  ['lots', 'auctions'],
  ['accounts', 'accounts'],
])
const sentences = (path, source) => tableBreaches(path, source, known, ownerOf).map(({ sentence }) => sentence)

test('a table of another module and SQL outside a store are reported with their place', () => {
  const source = "\nsql`select 1 from lots`\ndb.selectFrom('accounts')"
  expect(sentences('server/src/selling/auctions/lots/lot-store.ts', source)).toEqual([
    'server/src/selling/auctions/lots/lot-store.ts:3 uses accounts, which belongs to accounts.',
  ])
  expect(sentences('server/src/identity/accounts/sign-in.ts', source)).toEqual([
    'server/src/identity/accounts/sign-in.ts:2 uses lots, which belongs to auctions.',
    'server/src/identity/accounts/sign-in.ts:2 has SQL, which belongs in a -store.ts file.',
  ])
  expect(sentences('demo/src/seed-store.ts', source)).toHaveLength(2)
})

test('tests, fixtures and the database layer are exempt', () => {
  for (const path of ['server/src/catalog/a/b.db.test.ts', 'server/src/catalog/a/b.fixtures.ts', 'server/test/c.ts']) {
    expect(sentences(path, "db.selectFrom('lots')")).toEqual([])
  }
  expect(sentences('server/src/platform/postgres/database.ts', 'sql`select 1`')).toEqual([])
})

test('a table of the auctions without a copy, and a migration that names the schema of the copies, are reported', () => {
  const marked = { name: '0068_rehearsal_copies.sql', text: "comment on table lots is 'copied for rehearsals';" }
  const owned = new Map([...ownerOf, ['rehearsals', 'auctions']])
  expect(rehearsalBreaches([marked], owned)).toEqual([])
  expect(rehearsalBreaches([], owned)).toEqual(['lots is not marked as copied for rehearsals.'])
  const later = (text) => rehearsalBreaches([marked, { name: '0069_later.sql', text }], owned)
  expect(later('alter table rehearsals add column note text; -- of a rehearsal')).toEqual([])
  expect(later('drop table lots;')).toEqual(['lots is not marked as copied for rehearsals.'])
  expect(later('alter table rehearsal.lots add column note text;')).toEqual([
    '0069_later.sql names the schema rehearsal, which is rebuilt after it.',
  ])
})
