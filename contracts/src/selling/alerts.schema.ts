import { z } from 'zod'
import { Category, ColorName, Medium, Period, SizeBand } from '../catalog/artworks.schema.ts'
import { PriceBand, WayToBuy } from '../catalog/catalog.schema.ts'
import { searchLimit } from '../catalog/search-defaults.ts'
import { Cents } from '../money.schema.ts'
import { named } from '../records.schema.ts'

const several = <T extends z.ZodType>(one: T) => z.array(one).max(50).optional()
const price = Cents.max(999_999_999_999).optional()

/**
 * What a search is saved with: the criteria of GET /api/v1/lots that a work fulfills when it comes on offer. Availability
 * and closing times pass, and an order is no criterion, so they are left out.
 */
export const SearchCriteria = z
  .strictObject({
    q: z.string().trim().max(200).optional(),
    category: several(Category),
    medium: several(Medium),
    period: several(Period),
    size: several(SizeBand),
    color: several(ColorName),
    way: several(WayToBuy),
    price: several(PriceBand),
    artist: several(z.uuid()),
    collection: several(z.uuid()),
    minPrice: price,
    maxPrice: price,
  })
  .refine(
    (criteria) => Object.values(criteria).some((value) => (typeof value === 'object' ? value.length > 0 : value)),
    'Choose at least one filter, or enter words to search for.',
  )
export type SearchCriteria = z.infer<typeof SearchCriteria>

/** How often matches of a search are mailed. In the app and by push they come at once. */
export const MailPace = z.enum(['at-once', 'daily', 'never'])
export type MailPace = z.infer<typeof MailPace>

const name = named('A name')

/** POST /api/v1/saved-searches */
export const NewSavedSearch = z.strictObject({ name, criteria: SearchCriteria, mail: MailPace })
export type NewSavedSearch = z.infer<typeof NewSavedSearch>

/** PATCH /api/v1/saved-searches/{id}. What is left out stays. */
export const SavedSearchChange = z.strictObject({ name, mail: MailPace, isPaused: z.boolean() }).partial()
export type SavedSearchChange = z.infer<typeof SavedSearchChange>

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  criteria: SearchCriteria,
  /** The criteria in words: “harbor”, Oil, $500–$1,000. */
  terms: z.array(z.string()),
  mail: MailPace,
  isPaused: z.boolean(),
  /** Works that have come on offer since its owner last looked. */
  newWorks: z.int(),
  createdAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** GET /api/v1/saved-searches: the newest first. */
export const SavedSearchList = z.object({ searches: z.array(SavedSearch).max(searchLimit) })
export type SavedSearchList = z.infer<typeof SavedSearchList>
