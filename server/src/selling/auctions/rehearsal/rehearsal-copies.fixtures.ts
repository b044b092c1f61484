import type pg from 'pg'

/** What is copied for rehearsals, as one schema defines it. Indexes have other names in the other schema. */
export async function definitionOf(pool: pg.Pool, schema: 'public' | 'rehearsal') {
  const copied = `select relname from pg_class where relnamespace = 'rehearsal'::regnamespace and relkind in ('r', 'v')`
  const read = async (select: string) => (await pool.query(`${select} order by 1, 2, 3`, [schema])).rows
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = $1::regnamespace and relname in (${copied}) order by 1`,
    [schema],
  )
  return {
    relations: rows.map(({ relname }) => relname),
    columns: await read(
      `select table_name, column_name, data_type, is_nullable, is_identity, identity_generation, column_default,
         generation_expression
       from information_schema.columns where table_schema = $1 and table_name in (${copied})`,
    ),
    views: await read(
      `select viewname, replace(definition, schemaname || '.', '') as definition, viewowner from pg_views
       where schemaname = $1 and viewname in (${copied})`,
    ),
    checks: await read(
      `select relname, conname, pg_get_expr(conbin, conrelid) as check from pg_constraint
       join pg_class on pg_class.oid = conrelid
       where relnamespace = $1::regnamespace and contype = 'c' and relname in (${copied})`,
    ),
    indexes: await read(
      `select relname, indisprimary, split_part(pg_get_indexdef(indexrelid), ' USING ', 2) as index, indisunique, indisexclusion
       from pg_index join pg_class on pg_class.oid = indrelid
       where relnamespace = $1::regnamespace and relname in (${copied})`,
    ),
  }
}
