import { z } from 'zod'
import { Picture } from './artworks.ts'
import { LotCard } from './lots.ts'
import { pageLimit } from './paging.ts'
import { pageSize } from './search-defaults.ts'

/** An artist as a card shows them. `rating` is null until a buyer has given one. */
export const ArtistCard = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  specialty: z.string(),
  location: z.string(),
  avatarKey: z.string().nullable(),
  isFeatured: z.boolean(),
  joined: z.int(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  totalWorks: z.int(),
  totalSales: z.int(),
  /** Cents. */
  totalValue: z.int(),
  followers: z.int(),
  recentWorks: z.array(z.object({ lotId: z.uuid(), title: z.string(), slug: z.string(), image: Picture.nullable() })),
})
export type ArtistCard = z.infer<typeof ArtistCard>

/** GET /api/v1/artists/{id} */
export const ArtistView = ArtistCard.extend({
  bio: z.string(),
  statement: z.string(),
  /** Open lots first, then those sold lately. */
  works: z.array(LotCard),
  /** Only for the signed-in caller. */
  isFollowed: z.boolean().optional(),
})
export type ArtistView = z.infer<typeof ArtistView>

export const ArtistSort = z.enum(['featured', 'name', 'value'])

/** GET /api/v1/artists */
export const ArtistListQuery = z.strictObject({
  q: z.string().max(200).optional(),
  featured: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  sort: ArtistSort.optional(),
  cursor: z.string().max(400).optional(),
  limit: pageLimit(pageSize),
})
export type ArtistListQuery = z.infer<typeof ArtistListQuery>

export const ArtistPage = z.object({
  artists: z.array(ArtistCard),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export type ArtistPage = z.infer<typeof ArtistPage>

/** PUT, DELETE /api/v1/artists/{id}/follow */
export const FollowState = z.object({ isFollowed: z.boolean(), followers: z.int() })
export type FollowState = z.infer<typeof FollowState>

/** GET /api/v1/featured: what the home page opens with. */
export const Featured = z.object({
  lots: z.array(LotCard),
  spotlight: ArtistCard.extend({ bio: z.string(), statement: z.string() }).nullable(),
  artists: z.array(ArtistCard),
  serverTime: z.iso.datetime(),
})
export type Featured = z.infer<typeof Featured>
