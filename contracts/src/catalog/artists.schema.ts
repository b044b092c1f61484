import { z } from 'zod'
import { Flag, pageLimit } from '../paging.schema.ts'
import { LotCard } from '../selling/lots.schema.ts'
import { Line, LinkAddress, TextArea } from '../text-fields.schema.ts'
import { Picture } from './artworks.schema.ts'
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
  /** Works on auction now or announced. */
  worksOnOffer: z.int(),
  totalSales: z.int(),
  /** Cents. */
  totalValue: z.int(),
  followers: z.int(),
  recentWorks: z.array(z.object({ lotId: z.uuid(), title: z.string(), slug: z.string(), image: Picture.nullable() })),
})
export type ArtistCard = z.infer<typeof ArtistCard>

/** How much an artist's page holds. */
export const pageLimits = { exhibitions: 50, links: 10, firstYear: 1900, lastYear: 2100 } as const

const year = `Please give a year between ${pageLimits.firstYear} and ${pageLimits.lastYear}.`
export const Exhibition = z.strictObject({
  /** One that is announced may be in the future. */
  year: z.int(year).min(pageLimits.firstYear, year).max(pageLimits.lastYear, year),
  title: Line.min(1, 'Please give the exhibition’s title.'),
  /** Gallery, museum or town. */
  place: Line,
})
export type Exhibition = z.infer<typeof Exhibition>

export const ArtistLink = z.strictObject({
  label: z.string().trim().min(1, 'Please name the link.').max(60, 'Please use at most 60 characters.'),
  url: LinkAddress,
})
export type ArtistLink = z.infer<typeof ArtistLink>

/** GET /api/v1/artists/{id} */
export const ArtistView = ArtistCard.extend({
  bio: z.string(),
  statement: z.string(),
  /** In the artist's own order, like the links. */
  exhibitions: z.array(z.object(Exhibition.shape)),
  links: z.array(z.object(ArtistLink.shape)),
  /** Open lots first, then those sold lately. */
  works: z.array(LotCard),
  /** The artist's account, if it publishes hours for meetings. */
  meetingHostId: z.uuid().nullable(),
  /** Only for the signed-in caller. */
  isFollowed: z.boolean().optional(),
})
export type ArtistView = z.infer<typeof ArtistView>

/** GET /api/v1/account/artist-page. `artist` is null until the page exists. */
export const OwnArtistPage = z.object({
  artist: ArtistView.nullable(),
  /** People who began to follow in the last 30 days, and still do. */
  newFollowers: z.int(),
})
export type OwnArtistPage = z.infer<typeof OwnArtistPage>

/** PATCH /api/v1/account/artist-page. What is left out stays; a list is replaced as a whole. */
export const ArtistPageChange = z
  .strictObject({
    bio: TextArea,
    statement: TextArea,
    exhibitions: z.array(Exhibition).max(pageLimits.exhibitions, 'A page shows at most 50 exhibitions.'),
    links: z.array(ArtistLink).max(pageLimits.links, 'A page shows at most 10 links.'),
  })
  .partial()
export type ArtistPageChange = z.infer<typeof ArtistPageChange>

export const ArtistSort = z.enum(['featured', 'name', 'value'])

/** GET /api/v1/artists */
export const ArtistListQuery = z.strictObject({
  q: z.string().max(200).optional(),
  featured: Flag.optional(),
  /** Their specialty, word for word. */
  style: z.string().max(200).optional(),
  onOffer: Flag.optional(),
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

/** GET /api/v1/artists/styles: what artists work in, the most frequent first. */
export const ArtistStyles = z.object({ styles: z.array(z.object({ name: z.string(), artists: z.int() })) })
export type ArtistStyles = z.infer<typeof ArtistStyles>

/** PUT, DELETE /api/v1/artists/{id}/follow */
export const FollowState = z.object({ isFollowed: z.boolean(), followers: z.int() })
export type FollowState = z.infer<typeof FollowState>

/** GET /api/v1/follows: the artists that the caller follows, the latest first. */
export const FollowedArtists = z.object({
  artists: z.array(
    ArtistCard.pick({ id: true, name: true, slug: true, specialty: true, avatarKey: true, totalWorks: true }).extend({
      since: z.iso.datetime(),
    }),
  ),
})
export type FollowedArtists = z.infer<typeof FollowedArtists>

/** GET /api/v1/featured: what the home page opens with. */
export const Featured = z.object({
  lots: z.array(LotCard),
  /** The one among them that the page opens with. */
  openingLotId: z.uuid().nullable(),
  /** The latest sale with a history worth checking. */
  verifiable: LotCard.nullable(),
  spotlight: ArtistCard.extend({ bio: z.string(), statement: z.string() }).nullable(),
  artists: z.array(ArtistCard),
  serverTime: z.iso.datetime(),
})
export type Featured = z.infer<typeof Featured>
