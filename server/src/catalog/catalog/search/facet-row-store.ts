import type { FacetValue } from '@vermeil/contracts/catalog/catalog.schema'
import type pg from 'pg'
import type { RowCount } from './facet-counts.ts'
import type { RowDimension } from './facets.ts'

/** Artists and collections as facets: their numbers in the projection, and their names on the screen. */
const tables: Record<RowDimension, string> = { artist: 'artists', collection: 'public_collections' }

export async function rowNumbers(pool: pg.Pool, dimension: RowDimension, ids: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ facet_number: number }>(
    `select facet_number from ${tables[dimension]} where id = any($1::uuid[])`,
    [ids],
  )
  return rows.map((row) => row.facet_number)
}

/** Those with most matches, and those chosen even if nothing matches them now: a filter in force must be seen. */
export async function rowLabels(
  pool: pg.Pool,
  dimension: RowDimension,
  counted: readonly RowCount[],
  chosen: readonly string[],
): Promise<FacetValue[]> {
  if (counted.length === 0 && chosen.length === 0) return []
  const { rows } = await pool.query<{ id: string; name: string; facet_number: number }>({
    name: `catalog-facet-${dimension}`,
    text: `select id, name, facet_number from ${tables[dimension]} where facet_number = any($1::int[]) or id = any($2::uuid[])`,
    values: [counted.map(({ number }) => number), chosen],
  })
  const countOf = new Map(counted.map(({ number, count }) => [number, count]))
  return rows
    .map((row) => ({ value: row.id, label: row.name, count: countOf.get(row.facet_number) ?? 0 }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
}
