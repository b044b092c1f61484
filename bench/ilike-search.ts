import type { LotSearchQuery } from '@vermeil/contracts/catalog/catalog.schema'
import type pg from 'pg'

/**
 * The page as it is usually first written: every word by ILIKE over title, artist and medium, one statement for the
 * rows, one for the count, one for each facet. Each facet leaves its own filter out, as the real one does.
 */
export async function searchByIlike(pool: pg.Pool, query: LotSearchQuery) {
  const from = `lots l join artworks a on a.id = l.artwork_id join artists r on r.id = a.artist_id
    left join artwork_images i on i.artwork_id = a.id and i.position = 0`
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const words = (query.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = value(`%${word}%`)
      return `(a.title ilike ${pattern} or r.name ilike ${pattern} or a.materials ilike ${pattern})`
    })
  const filters: Record<string, string> = {}
  if (query.medium) filters.medium = `a.medium = any(${value(query.medium)})`
  if (query.period) filters.period = 'a.year < 1900'
  if (query.size) filters.size = 'greatest(a.height_cm, a.width_cm) <= 100'
  if (query.color) filters.color = `i.color_names && ${value(query.color)}::text[]`
  if (query.minPrice !== undefined)
    filters.price = `l.starting_bid_cents between ${value(query.minPrice)} and ${value(query.maxPrice)}`
  if (query.endingSoon) filters.endingSoon = `l.closes_at between now() and now() + interval '24 hours'`
  const where = (without?: string) =>
    [
      ...words,
      ...Object.entries(filters)
        .filter(([name]) => name !== without)
        .map(([, text]) => text),
    ].join(' and ') || 'true'
  // Every statement names every parameter, so that one list of values serves them all.
  const named = values.map((_, at) => `$${at + 1}::text is not null`).join(' and ') || 'true'

  const order = query.sort === 'price-low' ? 'l.starting_bid_cents' : query.q ? 'a.listed_at desc' : 'l.closes_at'
  await pool.query(
    `select l.*, a.*, r.name, i.image_key from ${from} where ${where()} and (${named}) order by ${order}, l.id limit 25`,
    values,
  )
  await pool.query(`select count(*) from ${from} where ${where()} and (${named})`, values)
  for (const [name, column] of Object.entries(facets)) {
    await pool.query(`select ${column}, count(*) from ${from} where ${where(name)} and (${named}) group by 1`, values)
  }
}

const facets = {
  category: 'a.category',
  medium: 'a.medium',
  period: 'width_bucket(a.year, array[1900, 1945, 1980, 2000, 2020])',
  size: 'width_bucket(greatest(a.height_cm, a.width_cm), array[40, 100, 180]::numeric[])',
  color: 'unnest(i.color_names)',
  way: 'l.buy_now_cents is not null',
  availability: 'l.state',
  price: 'width_bucket(l.starting_bid_cents, array[25000, 50000, 100000, 250000, 500000, 1000000, 2500000]::bigint[])',
  artist: 'r.id',
  collection: 'a.collection_id',
}
