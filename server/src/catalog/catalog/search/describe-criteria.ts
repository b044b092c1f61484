import { formatMoney } from '@vermeil/contracts/money.schema'
import type { SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import type pg from 'pg'
import { rowLabels } from './facet-row-store.ts'
import { facetLabel, numberedDimensions, rowDimensions } from './facets.ts'

/** Saved criteria in words: “harbor”, Isolde Marlowe, Oil, $500–$1,000. An artist or collection that is gone is left out. */
export async function describeCriteria(pool: pg.Pool, saved: readonly SearchCriteria[]): Promise<string[][]> {
  const [artists, collections] = await Promise.all(
    rowDimensions.map((dimension) => {
      const ids = saved.flatMap((criteria) => criteria[dimension] ?? [])
      return rowLabels(pool, dimension, [], [...new Set(ids)])
    }),
  )
  const names = new Map([...(artists ?? []), ...(collections ?? [])].map(({ value, label }) => [value, label]))
  return saved.map((criteria) => [
    ...(criteria.q ? [`“${criteria.q}”`] : []),
    ...rowDimensions.flatMap((dimension) => (criteria[dimension] ?? []).flatMap((id) => names.get(id) ?? [])),
    ...numberedDimensions.flatMap((dimension) =>
      dimension === 'availability' ? [] : (criteria[dimension] ?? []).map((value) => facetLabel(dimension, value)),
    ),
    ...priceRange(criteria),
  ])
}

function priceRange({ minPrice, maxPrice }: SearchCriteria): string[] {
  if (minPrice !== undefined && maxPrice !== undefined) return [`${formatMoney(minPrice)}–${formatMoney(maxPrice)}`]
  if (minPrice !== undefined) return [`From ${formatMoney(minPrice)}`]
  return maxPrice === undefined ? [] : [`Up to ${formatMoney(maxPrice)}`]
}
