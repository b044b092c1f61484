import { must } from '../../src/platform/must.ts'
import { openDatabase } from '../../src/platform/postgres/database.ts'

/**
 * From now on the database at this address has the simulation's time, and its chance by a seed: `house_now()`, the clock
 * of the job library, and what statements and defaults of columns ask PostgreSQL itself for. Connections that are open
 * already don't see it.
 */
export async function simulateDatabase(url: string, start: number, seed: string): Promise<void> {
  const { pool, close } = openDatabase({ url, max: 1 })
  const run = (sql: string) => pool.query(sql)
  // A sequence moves at once for all connections, whatever transactions they are in, as time does.
  await run('create sequence simulated_clock minvalue 0; create sequence simulated_draws')
  await pool.query(`select setval('simulated_clock', $1)`, [start])
  await run(`create or replace function house_now() returns timestamptz language sql volatile
    as $$ select timestamptz 'epoch' + (select last_value from public.simulated_clock) * interval '1 millisecond' $$`)
  await run(`create or replace function pgboss.job_now() returns timestamptz language sql stable
    as $$ select public.house_now() $$`)
  await run(`create function public.simulated_draw() returns text language sql volatile
    as $$ select md5('${seed.replaceAll("'", "''")}' || nextval('public.simulated_draws')) $$`)
  await run(`create function public.random() returns float8 language sql volatile
    as $$ select ('x' || left(public.simulated_draw(), 8))::bit(32)::bigint / 4294967296.0::float8 $$`)
  await run(`create function public.gen_random_uuid() returns uuid language sql volatile
    as $$ select overlay(overlay(public.simulated_draw() placing '4' from 13) placing '8' from 17)::uuid $$`)
  // In the order of time, and within a millisecond in the order of the draws, as PostgreSQL's own within a connection.
  await run(`create function public.uuidv7() returns uuid language sql volatile as $$
    select (lpad(to_hex((select last_value from public.simulated_clock)), 12, '0')
      || '7' || right(lpad(to_hex(nextval('public.simulated_draws')), 3, '0'), 3) || '8' || left(public.simulated_draw(), 15))::uuid $$`)
  for (const name of ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']) {
    await run(`create function public.${name}() returns timestamptz language sql volatile
      as $$ select public.house_now() $$`)
  }
  await run(`do $do$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $do$`)
  await run('set search_path = public, pg_catalog')
  // A default names a function by what it was when the table was made: it is read again.
  const { rows } = await pool.query<{ table: string; column: string; value: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column,
      replace(pg_get_expr(d.adbin, d.adrelid), 'pg_catalog.', '') as value
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum and a.attgenerated = ''
    where pg_get_expr(d.adbin, d.adrelid) ~ '\\m(now|clock_timestamp|gen_random_uuid|uuidv7|random)\\('`)
  must(rows[0], 'a default to read again')
  for (const { table, column, value } of rows) {
    await run(`alter table only ${table} alter column ${column} set default ${value}`)
  }
  await close()
}
