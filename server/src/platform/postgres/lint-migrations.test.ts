import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lintMigrations } from '../../../test/lint-migrations.ts'

function lint(sql: string, name = '0001_first.sql') {
  const dir = mkdtempSync(join(tmpdir(), 'vermeil-lint-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const path = join(dir, name)
  writeFileSync(path, sql)
  return lintMigrations([{ path, sql }])
}

test.each([
  ['an index that blocks writers', 'create index lots_by_x on lots (x);', 'require-concurrent-index-creation'],
  [
    'a constraint that reads the table under a lock',
    `alter table lots add constraint a check (x > 0);`,
    'constraint-missing-not-valid',
  ],
  ['a column that old nodes do not fill', 'alter table lots add column x integer not null;', 'adding-required-field'],
  ['a column that old nodes still read', 'alter table lots drop column x;', 'ban-drop-column'],
  ['a table written anew', 'alter table lots alter column x type bigint;', 'changing-column-type'],
])('%s is found', (_, sql, rule) => {
  expect(lint(sql)).toContain(rule)
})

test('a concurrent index, a new table with its index, and an exception with its reason pass', () => {
  expect(
    lint('-- no-transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on lots (x);\n'),
  ).toBe('')
  expect(lint('create table first (id integer);\ncreate index first_by_id on first (id);\n')).toBe('')
  expect(
    lint('-- Nothing reads it since 0060.\n-- squawk-ignore ban-drop-column\nalter table lots drop column x;\n'),
  ).toBe('')
})

const unlocked = 'rows that nodes commit between this statement'

test.each([
  ['a copy of rows', 'insert into sums (a, b) select a, sum(b) from lines group by a;'],
  ['a column that is filled', 'alter table lots add column x text;\nupdate lots set x = title;'],
  ['a copy within a block', 'do $$ begin update lots as l set x = 1; end $$;'],
  ['a merge before the lock', 'merge into a using b on true when not matched then do nothing;\nlock table b;'],
])('%s that misses what is committed meanwhile is found', (_, sql) => {
  expect(lint(sql)).toContain(unlocked)
})

test.each([
  ['behind a lock', 'lock table lines in share row exclusive mode;\ninsert into sums (a) select a from lines;'],
  ['by a function, when it is called', 'create function f() returns void language sql as $$ update lots set x = 1 $$;'],
  [
    'with its reason',
    '-- backfill-ignore The job `x.catch-up` repeats it until nothing is left.\nupdate lots set x = 1;',
  ],
  ['that is no copy', `insert into kinds (kind) values ('a') on conflict do nothing;`],
])('a copy %s passes', (_, sql) => {
  expect(lint(sql)).not.toContain(unlocked)
})

const breaking = 'nodes of the version before can not live with this'

test.each([
  ['a check that old nodes may violate', 'alter table lots\n  add constraint lots_x check (x > 0) not valid;'],
  [
    'a reference that they may violate',
    'alter table lots add constraint lots_x_fkey foreign key (x) references a (id) not valid;',
  ],
  ['a view that they read', 'drop view public_lots;'],
  ['a function that they call', 'drop function if exists today();'],
  [
    'rows that must be unique',
    '-- no-transaction\ndrop index concurrently if exists a;\ncreate unique index concurrently a on lots (x);',
  ],
  ['an exception without a reason', '-- breaking-ignore\nalter table lots add constraint a check (x > 0) not valid;'],
])('%s waits for the nodes', (_, sql) => {
  expect(lint(sql, '9999_last.sql')).toContain(breaking)
  expect(lint(`-- after-all-nodes\n${sql}`, '9999_last.sql')).not.toContain(breaking)
})

test.each([
  ['on a new table', 'create table first (id integer);\nalter table first add constraint first_a check (id > 0);'],
  [
    'with its reason',
    '-- breaking-ignore It allows one kind more.\nalter table lots add constraint a check (x > 0) not valid;',
  ],
  ['of a view that is made anew', 'drop view public_lots;\ncreate view public_lots as select id from lots;'],
  [
    'within the body of a function',
    'create function f() returns void language plpgsql as $$ begin drop view a; end $$;',
  ],
])('a change %s does not wait', (_, sql) => {
  expect(lint(sql, '9999_last.sql')).not.toContain(breaking)
})

test('what old nodes read is dropped only after all nodes', () => {
  const dropping = 'alter table lots drop column x;\ndrop table a;\n'
  expect(lint(dropping)).toContain('ban-drop-table')
  expect(lint(`-- after-all-nodes\n${dropping}`)).toBe('')
  expect(lint('-- after-all-nodes\nalter table lots alter column x type bigint;\n')).toContain('changing-column-type')
})

test('an index that is built concurrently drops what a killed build has left', () => {
  const building = 'create index concurrently if not exists a on lots (x);\n'
  expect(lint(`-- no-transaction\n${building}`)).toContain('leaves an invalid index of this name. Begin with')
  expect(lint(`-- no-transaction\ndrop index concurrently if exists a;\n${building}`)).toBe('')
})
