import type { LotSort } from './catalog.ts'

// Apart from the schemas, so that the collection can be browsed without loading the validation library first.

/** Without words there is nothing to be relevant to, and what ends soonest is what a visitor can still miss. */
export const defaultSort = (words: string | undefined): LotSort => (words?.trim() ? 'relevance' : 'ending-soon')

export const pageSize = 24
export const endingSoonHours = 24
export const shortestPrefix = 2
