// Without schemas, so that the collection can be browsed without loading the validation library first.

export const lotSorts = ['relevance', 'ending-soon', 'newest', 'price-low', 'price-high', 'most-watched'] as const

/** Without words there is nothing to be relevant to, and what ends soonest is what a visitor can still miss. */
export const defaultSort = (words: string | undefined): (typeof lotSorts)[number] =>
  words?.trim() ? 'relevance' : 'ending-soon'

export const pageSize = 24
export const endingSoonHours = 24
export const shortestPrefix = 2
/** How many searches a person can save. */
export const searchLimit = 50
