import type { MailPace, SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'

/** What the rules need to know of a work: see `FindableWork` of the catalog. */
export type MatchedWork = {
  readonly price: number
  /** `medium:oil`, `artist:…`. */
  readonly facets: ReadonlySet<string>
  readonly beginnings: readonly string[]
}

/** The criteria that name values, of which a work needs one each. Those that fewest works fulfill come first. */
const byRarity = ['artist', 'collection', 'color', 'period', 'price', 'size', 'medium', 'category', 'way'] as const

const keysOf = (criteria: SearchCriteria, dimension: (typeof byRarity)[number]): string[] =>
  (criteria[dimension] ?? []).map((value) => `${dimension}:${value}`)

/** Whether a work fulfills everything but the words, which the database compares. */
export function fulfills({ price, facets }: MatchedWork, criteria: SearchCriteria): boolean {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = criteria
  if (price < minPrice || price > maxPrice) return false
  return byRarity.every((dimension) => {
    const keys = keysOf(criteria, dimension)
    return keys.length === 0 || keys.some((key) => facets.has(key))
  })
}

const anyWork = 'any'
const wordAnchor = (beginning: string) => `word:${beginning}`

/**
 * Under what a search is filed: a work can match only if it has one of these anchors. An artist and a collection are
 * rarer than a word, and a word is rarer than all else.
 */
export function anchorsOf(
  criteria: SearchCriteria,
  words: { readonly beginnings: readonly string[] } | null,
): string[] {
  const [artist, collection, ...common] = byRarity.map((dimension) => keysOf(criteria, dimension))
  const filed = [artist, collection, words?.beginnings.map(wordAnchor), ...common]
  return filed.find((anchors) => anchors && anchors.length > 0) ?? [anyWork]
}

/** Every anchor under which a search may be filed that matches this work. */
export const anchorsOfWork = ({ facets, beginnings }: MatchedWork): string[] => [
  anyWork,
  ...facets,
  ...beginnings.map(wordAnchor),
]

export type FiledSearch = {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly mail: MailPace
}

const eagerness: Record<MailPace, number> = { 'at-once': 2, daily: 1, never: 0 }

/**
 * One notice for each person, however many of their searches a work matches: by the search that wants its mail soonest,
 * the oldest of several.
 */
export function onePerPerson<Search extends FiledSearch>(matched: readonly Search[]): Search[] {
  const chosen = new Map<string, Search>()
  for (const search of matched.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const other = chosen.get(search.accountId)
    if (!other || eagerness[search.mail] > eagerness[other.mail]) chosen.set(search.accountId, search)
  }
  return [...chosen.values()]
}
