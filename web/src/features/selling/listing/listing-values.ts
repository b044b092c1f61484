import {
  type Listing,
  type ListingChange,
  listingIssues,
  openingIssue,
} from '@vermeil/contracts/selling/listings.schema'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** The form's fields. The two switches exist only here: to the server, a price that is set is offered. */
export type ListingValues = Required<Omit<ListingChange, 'category'>> &
  Pick<Listing, 'category'> & {
    enableBuyNow: boolean
    enableLeasing: boolean
    /** No field, since pictures are uploaded at once; but what is missing may be a picture. */
    images?: never
  }

export function valuesOf(listing: Listing): ListingValues {
  const { id, status, slug, images, issues, reviewReason, artist, lot, proposed, submittedAt, updatedAt, ...fields } =
    listing
  return { ...fields, enableBuyNow: fields.buyNowPrice !== null, enableLeasing: fields.leasePrice !== null }
}

/** The request body for these values. */
export function toChange({ enableBuyNow, enableLeasing, ...fields }: ListingValues): Required<ListingChange> {
  return {
    ...fields,
    collection: fields.collection || null,
    style: fields.style || null,
    buyNowPrice: enableBuyNow ? fields.buyNowPrice : null,
    leasePrice: enableLeasing ? fields.leasePrice : null,
  }
}

/** Only what differs is sent, so that two tabs of one draft don't undo each other's fields. */
export function changeBetween(before: ListingValues, after: ListingValues): ListingChange {
  const old: Record<string, unknown> = toChange(before)
  const changed = Object.entries(toChange(after)).filter(([key, value]) => !isSame(value, old[key]))
  return Object.fromEntries(changed)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Refuses what the server would: a listing that can't be offered yet. */
export const offerResolver =
  (imageCount: number): Resolver<ListingValues> =>
  (values) => {
    const opening = openingIssue(values.opensAt, new Date())
    const issues = [...listingIssues({ ...toChange(values), imageCount }), ...(opening ? [opening] : [])]
    if (issues.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(issues.map(({ path, message }) => [path, { type: 'listing', message }]))
    return { values: {}, errors: errors as FieldErrors<ListingValues> }
  }
