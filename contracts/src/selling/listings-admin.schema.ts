import { z } from 'zod'
import { ArtworkStatus, Medium, Picture } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'
import { pageLimit, pageNumber } from '../paging.schema.ts'
import { Venue } from './bidding.schema.ts'
import { LotState } from './lots.schema.ts'

const time = z.iso.datetime()

/** A work as administrators find it in the list of all works. */
export const AdminWork = z.object({
  id: z.uuid(),
  status: ArtworkStatus,
  title: z.string(),
  slug: z.string(),
  artist: z.object({ id: z.uuid(), name: z.string() }),
  /** Null where we sell it in our own name. */
  seller: z.object({ id: z.uuid(), isApproved: z.boolean() }).nullable(),
  medium: Medium.nullable(),
  venue: Venue,
  startingBid: Cents.nullable(),
  image: Picture.nullable(),
  lot: z
    .object({
      id: z.uuid(),
      venue: Venue,
      state: LotState,
      currentBid: Cents.nullable(),
      bidCount: z.int(),
      opensAt: time.nullable(),
      closesAt: time.nullable(),
      hammerPrice: Cents.nullable(),
    })
    .nullable(),
  isFeatured: z.boolean(),
  updatedAt: time,
})
export type AdminWork = z.infer<typeof AdminWork>

/** By the starting bid, in cents: from the first up to, and without, the second. */
export const priceBands = {
  'under-500': [0, 50_000],
  '500-2000': [50_000, 200_000],
  '2000-10000': [200_000, 1_000_000],
  'over-10000': [1_000_000, Number.MAX_SAFE_INTEGER],
} as const
const PriceBand = z.enum(Object.keys(priceBands) as [keyof typeof priceBands, ...(keyof typeof priceBands)[]])

/** GET /api/v1/admin/artworks.csv: everything that matches. */
export const AdminWorkFilter = z.strictObject({
  /** A part of the title or of the artist's name. */
  q: z.string().trim().max(200).optional(),
  status: ArtworkStatus.optional(),
  artist: z.uuid().optional(),
  medium: Medium.optional(),
  venue: Venue.optional(),
  price: PriceBand.optional(),
  /** Whether the seller is approved, so that their works need no review. */
  approved: z.enum(['yes', 'no']).optional(),
  sort: z.enum(['updated', '-updated', 'title', '-title', 'price', '-price']).optional(),
})
export type AdminWorkFilter = z.infer<typeof AdminWorkFilter>

export const adminWorkPageSize = 25
/** GET /api/v1/admin/artworks */
export const AdminWorkQuery = AdminWorkFilter.extend({ page: pageNumber, limit: pageLimit(adminWorkPageSize) })
export type AdminWorkQuery = z.infer<typeof AdminWorkQuery>
/** `total` counts up to `maxCounted`; there may be more than that. */
export const AdminWorkPage = z.object({ works: z.array(AdminWork), total: z.int() })
export type AdminWorkPage = z.infer<typeof AdminWorkPage>

/** GET /api/v1/admin/upcoming: works whose timed auction waits to open, the next first. */
export const UpcomingWork = AdminWork.extend({ sellerName: z.string().nullable() })
export type UpcomingWork = z.infer<typeof UpcomingWork>
export const UpcomingWorks = z.object({ works: z.array(UpcomingWork) })
export type UpcomingWorks = z.infer<typeof UpcomingWorks>

export const featuredCount = 9
/** GET, PUT /api/v1/admin/featured: the works of the home page, in their order. */
export const FeaturedWorks = z.object({ works: z.array(AdminWork) })
export type FeaturedWorks = z.infer<typeof FeaturedWorks>
export const FeaturedWorksBody = z.strictObject({
  artworkIds: z
    .array(z.uuid())
    .max(featuredCount)
    .refine((ids) => new Set(ids).size === ids.length, 'Each work has one place.'),
})
