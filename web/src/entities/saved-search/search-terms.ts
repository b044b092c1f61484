import type { SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import { paths } from '@/shared/navigation/paths'

/** One criterion of a search that can be saved, in words: “Medium: Oil”, and “Oil” where it is part of a name. */
export type SearchTerm = { text: string; name: string; criteria: SearchCriteria }

/** The criteria of several terms: a work needs one value of each dimension. */
export function mergeTerms(terms: readonly SearchTerm[]): SearchCriteria {
  const merged: Record<string, unknown> = {}
  for (const { criteria } of terms) {
    for (const [name, value] of Object.entries(criteria)) {
      const before = merged[name]
      merged[name] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
    }
  }
  return merged
}

const MAX_NAME = 80

/** “harbor”, Oil, $500–$1,000 */
export function suggestName(terms: readonly SearchTerm[]): string {
  const suggested = [...new Set(terms.map(({ name }) => name))].join(', ')
  return suggested.length > MAX_NAME ? `${suggested.slice(0, MAX_NAME - 1)}…` : suggested
}

/** The collection, narrowed by saved criteria. */
export function collectionPath(criteria: SearchCriteria): string {
  const params = new URLSearchParams(Object.entries(criteria).map(([name, value]) => [name, String(value)]))
  return `${paths.collection}?${params.toString().replaceAll('%2C', ',')}`
}
