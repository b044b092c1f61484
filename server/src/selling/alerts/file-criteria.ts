import type { SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import { anchorsOf } from './match-rules.ts'

export type SearchReader = Pick<Catalog['reverseSearch'], 'compileWords'>

/** How a search is filed, so that a new work finds it. */
export async function fileCriteria(reverseSearch: SearchReader, criteria: SearchCriteria) {
  const words = await reverseSearch.compileWords(criteria.q ?? '')
  return { criteria, words, anchors: anchorsOf(criteria, words) }
}
