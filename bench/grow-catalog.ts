import type pg from 'pg'

/** The tables of a work, with the columns that name the work, its lot or the row itself. */
const tables: Record<string, { work: string; ids: readonly string[] }> = {
  artworks: { work: 'id', ids: ['id'] },
  artwork_images: { work: 'artwork_id', ids: ['id', 'artwork_id'] },
  lots: { work: 'artwork_id', ids: ['id', 'artwork_id'] },
  lot_search: { work: 'artwork_id', ids: ['lot_id', 'artwork_id'] },
}
const names = Object.keys(tables)
/** Copies must not close or be listed at the same moment as their original: equal keys would make the orders trivial. */
const shifted = new Set(['closes_at', 'listed_at'])

/**
 * Copies works with their pictures, lots and search rows until there are `count`, in the database: a million in about a
 * minute. Every word and facet stays as frequent as it was, only among more works.
 */
export async function growCatalog(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    // Copies satisfy whatever their originals did, so no trigger needs to look at them.
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
       where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      [names],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rowCount } = await client.query(
      `create temp table copies as
       select a.id, n, $1::text || ' ' || n as copy from artworks a cross join generate_series(1, $1::int / (select count(*) from artworks)) n
       order by n, a.id limit $1::int - (select count(*) from artworks)`,
      [count],
    )
    if (!rowCount) throw new RangeError(`The catalog has ${count} works already.`)
    for (const [table, { work, ids }] of Object.entries(tables)) await copyRows(client, table, work, ids)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('drop table copies')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

async function copyRows(client: pg.PoolClient, table: string, work: string, ids: readonly string[]) {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [table],
  )
  const columns = rows.map(({ column }) => column)
  const copied = columns.map((column) => {
    if (ids.includes(column)) return `md5(original.${column} || ' ' || copy)::uuid`
    return shifted.has(column) ? `original.${column} + n * interval '97 seconds'` : `original.${column}`
  })
  await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${copied.join(', ')}
     from copies join ${table} original on original.${work} = copies.id`,
  )
}
