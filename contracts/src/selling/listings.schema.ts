import { z } from 'zod'
import { ArtworkStatus, BuyNowVisibility, Category, Medium, Picture, WorkDetails } from '../catalog/artworks.schema.ts'
import { DeliveryAmount, DeliveryDetails } from '../money/delivery.schema.ts'
import type { Shipping } from '../money/delivery-cost.ts'
import { Cents } from '../money.schema.ts'
import { Line, TextArea } from '../text-fields.schema.ts'
import { BidAmount } from './bidding.schema.ts'
import { LotState } from './lots.schema.ts'

export const listingLimits = {
  imageBytes: 25 * 1024 * 1024,
  imagesPerWork: 12,
  /** Of one account, over all its works. */
  totalBytes: 1024 * 1024 * 1024,
  drafts: 50,
  days: { min: 1, max: 30, usual: 7 },
  /** How far ahead an auction may open. */
  opensWithinDays: 90,
} as const

const centimeters = z.number().positive().max(100_000).nullable()

/** Every field of the upload form. Drafts are saved as they are typed: a field that is sent is stored, any other stays as it is. */
export const ListingChange = z.strictObject({
  title: Line.optional(),
  description: TextArea.optional(),
  medium: Medium.nullable().optional(),
  /** Without one the medium's usual category holds. */
  category: Category.nullable().optional(),
  materials: Line.optional(),
  dimensions: Line.optional(),
  heightCm: centimeters.optional(),
  widthCm: centimeters.optional(),
  depthCm: centimeters.optional(),
  year: z.int().min(1).max(2200).nullable().optional(),
  collection: Line.nullable().optional(),
  style: Line.nullable().optional(),
  suitableFor: z.array(Line.min(1)).max(20).optional(),
  estimateLow: BidAmount.nullable().optional(),
  estimateHigh: BidAmount.nullable().optional(),
  provenance: TextArea.optional(),
  condition: TextArea.optional(),
  signature: Line.optional(),
  edition: Line.optional(),
  frame: Line.optional(),
  exhibitions: TextArea.optional(),
  literature: TextArea.optional(),
  location: Line.optional(),
  ...DeliveryDetails.partial().shape,
  /** The seller's own price for delivery, within the country and beyond it. Null: none. */
  ownDelivery: DeliveryAmount.nullable().optional(),
  ownDeliveryAbroad: DeliveryAmount.nullable().optional(),
  startingBid: BidAmount.nullable().optional(),
  reservePrice: BidAmount.nullable().optional(),
  /** Null: not offered at a fixed price (`enableBuyNow` off). */
  buyNowPrice: BidAmount.nullable().optional(),
  buyNowVisibility: BuyNowVisibility.optional(),
  /** Per month. Null: not offered for lease (`enableLeasing` off). */
  leasePrice: BidAmount.nullable().optional(),
  /** Whether realtors may propose it to their clients, for a share of the price. */
  isProposable: z.boolean().optional(),
  /** How long the auction runs once it opens; fixed from then on. */
  days: z.int().min(listingLimits.days.min).max(listingLimits.days.max).optional(),
  /** When the auction opens; null, or a time that has passed: as soon as the work is offered. */
  opensAt: z.iso.datetime().nullable().optional(),
})
export type ListingChange = z.infer<typeof ListingChange>

export const ListingIssue = z.object({ path: z.string(), message: z.string() })
export type ListingIssue = z.infer<typeof ListingIssue>

export type ListingTerms = {
  title: string
  medium: Medium | null
  imageCount: number
  startingBid: Cents | null
  reservePrice: Cents | null
  buyNowPrice: Cents | null
  estimateLow: Cents | null
  estimateHigh: Cents | null
  shipping: Shipping
  hasPickup: boolean
  ownDelivery: Cents | null
}

/** What still keeps a listing from being offered. The form shows it beside the fields, the server refuses by it. */
export function listingIssues(listing: ListingTerms): ListingIssue[] {
  const { title, medium, imageCount, startingBid, reservePrice, buyNowPrice, estimateLow, estimateHigh } = listing
  const issues: ListingIssue[] = []
  const say = (path: string, message: string) => issues.push({ path, message })
  if (title.trim() === '') say('title', 'Please give the work a title.')
  if (medium === null) say('medium', 'Please choose a medium.')
  if (imageCount === 0) say('images', 'Please add at least one image.')
  if (startingBid === null || startingBid <= 0) say('startingBid', 'The starting bid must be more than $0.')
  const floor = startingBid ?? 0
  if (reservePrice !== null && reservePrice < floor) {
    say('reservePrice', 'The reserve cannot be below the starting bid.')
  }
  if (buyNowPrice !== null && (buyNowPrice <= floor || buyNowPrice <= (reservePrice ?? 0))) {
    say('buyNowPrice', 'The buy-now price must be above the starting bid and the reserve.')
  }
  if ((estimateLow === null) !== (estimateHigh === null)) say('estimateHigh', 'An estimate has a low and a high end.')
  else if (estimateLow !== null && estimateHigh !== null && estimateHigh < estimateLow) {
    say('estimateHigh', 'The high end of the estimate is below the low end.')
  }
  if (listing.shipping === 'none' && !listing.hasPickup) {
    say('shipping', 'Offer pick-up, or choose how you ship the work.')
  }
  if (listing.shipping === 'own-price' && listing.ownDelivery === null) {
    say('ownDelivery', 'Please enter your price for delivery.')
  }
  return issues
}

/** What is wrong with the time at which an auction is to open; null where nothing is. */
export function openingIssue(opensAt: string | null, now: Date): ListingIssue | null {
  const { opensWithinDays } = listingLimits
  const isTooFar = opensAt !== null && Date.parse(opensAt) > now.getTime() + opensWithinDays * 86_400_000
  return isTooFar ? { path: 'opensAt', message: `An auction can open within ${opensWithinDays} days.` } : null
}

/** PUT /api/v1/admin/listings/{id}/schedule: when a lot that waits to open does so, and when it closes. */
export const LotSchedule = z.strictObject({ opensAt: z.iso.datetime(), closesAt: z.iso.datetime() })
export type LotSchedule = z.infer<typeof LotSchedule>

/** What is wrong with new dates for an auction. The form shows it beside the fields, the server refuses by it. */
export function scheduleIssues({ opensAt, closesAt }: LotSchedule, now: Date): ListingIssue[] {
  const { min, max } = listingLimits.days
  const days = (Date.parse(closesAt) - Date.parse(opensAt)) / 86_400_000
  const issues: ListingIssue[] = []
  const opening = openingIssue(opensAt, now)
  if (opening) issues.push(opening)
  if (Date.parse(opensAt) <= now.getTime()) issues.push({ path: 'opensAt', message: 'It must open in the future.' })
  if (days <= 0) issues.push({ path: 'closesAt', message: 'It must close after it opens.' })
  else if (days < min || days > max) {
    issues.push({ path: 'closesAt', message: `An auction runs for ${min} to ${max} days.` })
  }
  return issues
}

export const ListingImage = Picture.extend({ id: z.uuid() })

/** A listing as its seller (and the administrator) sees it, the reserve included. */
export const Listing = z.object({
  id: z.uuid(),
  status: ArtworkStatus,
  title: z.string(),
  slug: z.string(),
  ...WorkDetails.shape,
  ...DeliveryDetails.shape,
  ownDelivery: Cents.nullable(),
  ownDeliveryAbroad: Cents.nullable(),
  medium: Medium.nullable(),
  category: Category.nullable(),
  materials: z.string(),
  dimensions: z.string(),
  year: z.int().nullable(),
  collection: z.string().nullable(),
  estimateLow: Cents.nullable(),
  estimateHigh: Cents.nullable(),
  startingBid: Cents.nullable(),
  reservePrice: Cents.nullable(),
  buyNowPrice: Cents.nullable(),
  buyNowVisibility: BuyNowVisibility,
  leasePrice: Cents.nullable(),
  isProposable: z.boolean(),
  /** How often realtors have proposed it, and when last. */
  proposed: z.object({ count: z.int(), lastAt: z.iso.datetime().nullable() }),
  days: z.number(),
  opensAt: z.iso.datetime().nullable(),
  images: z.array(ListingImage),
  issues: z.array(ListingIssue),
  reviewReason: z.string().nullable(),
  artist: z.object({ id: z.uuid(), name: z.string() }),
  /** Sold in our own name: what it brings is ours, and no account is paid. */
  isVermeils: z.boolean(),
  lot: z
    .object({
      id: z.uuid(),
      state: LotState,
      currentBid: Cents.nullable(),
      bidCount: z.int(),
      opensAt: z.iso.datetime().nullable(),
      closesAt: z.iso.datetime().nullable(),
      hammerPrice: Cents.nullable(),
    })
    .nullable(),
  submittedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type Listing = z.infer<typeof Listing>

/** GET /api/v1/listings. `limit` is null where the plan sets none; drafts don't count. */
export const ListingList = z.object({ listings: z.array(Listing), used: z.int(), limit: z.int().nullable() })
export type ListingList = z.infer<typeof ListingList>

export const ImageOrderBody = z.strictObject({ imageIds: z.array(z.uuid()).min(1).max(listingLimits.imagesPerWork) })
export const ReasonBody = z.strictObject({ reason: TextArea.min(1, 'Please give a reason.') })
export const WithdrawalBody = z.strictObject({ reason: TextArea.optional() })
