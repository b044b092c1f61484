import { z } from 'zod'
import { pageLimit } from '../paging.schema.ts'
import { Picture } from './artworks.schema.ts'

/** The most of each kind. */
export const maxSuggestions = 5

/** GET /api/v1/suggestions. `limit` applies to each kind. */
export const SuggestionQuery = z.strictObject({ q: z.string().max(200), limit: pageLimit(maxSuggestions) })

export const ArtistSuggestion = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  avatarKey: z.string().nullable(),
  worksOnOffer: z.int(),
})
export type ArtistSuggestion = z.infer<typeof ArtistSuggestion>

export const WorkSuggestion = z.object({
  lotId: z.uuid(),
  title: z.string(),
  slug: z.string(),
  artistName: z.string(),
  image: Picture.nullable(),
  isOnOffer: z.boolean(),
})
export type WorkSuggestion = z.infer<typeof WorkSuggestion>

export const Suggestions = z.object({
  artists: z.array(ArtistSuggestion),
  works: z.array(WorkSuggestion),
  /** The words searched for instead, where those typed match nothing. */
  correctedTo: z.string().nullable(),
})
export type Suggestions = z.infer<typeof Suggestions>
