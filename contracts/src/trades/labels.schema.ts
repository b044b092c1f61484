import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { LotCard } from '../selling/lots.schema.ts'
import { EmailAddress } from '../text-fields.schema.ts'

export const labelSizeLabels = { a6: 'A6, to stand beside the work', card: 'Visiting card, 85 × 55 mm' } as const
export const LabelSize = z.enum(['a6', 'card'])
export type LabelSize = z.infer<typeof LabelSize>

/** What a label says, as anybody may read it. */
export const LabeledWork = z.object({
  artworkId: z.uuid(),
  title: z.string(),
  artist: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
  picture: Picture.nullable(),
  /** Materials, dimensions and year, as far as they are known. */
  facts: z.string(),
})
export type LabeledWork = z.infer<typeof LabeledWork>

/** A work that hangs in a home or on a set. */
export const PlacedLabel = z.object({
  artworkId: z.uuid(),
  title: z.string(),
  artist: z.string(),
  picture: Picture.nullable(),
  /** Where it hangs: a room, or a place on the set. */
  place: z.string(),
  /** Null until labels are made. */
  code: z.string().nullable(),
  scans: z.int(),
})
export type PlacedLabel = z.infer<typeof PlacedLabel>

/** GET /api/v1/properties/{propertyId}/labels, and the same of a set. */
export const PlacedLabels = z.object({
  labels: z.array(PlacedLabel),
  /** Of all labels that were ever made here. */
  scans: z.int(),
  /** Who scanned one and is known by address: the realtor shares in what they buy. Always 0 on sets. */
  people: z.int(),
})
export type PlacedLabels = z.infer<typeof PlacedLabels>

export const LabelSheetQuery = z.strictObject({ size: LabelSize.default('a6') })

/** GET /api/v1/labels/{code}: what a passer-by sees. No address, client or property is in it. */
export const LabelView = z.object({
  code: z.string(),
  work: LabeledWork,
  /** By which it is offered, or was last; null for a work that was only on loan. */
  lot: LotCard.nullable(),
  /** The realtor who shares in what a buyer who scanned it pays; null on sets, and once the work hangs there no more. */
  shownBy: z.string().nullable(),
})
export type LabelView = z.infer<typeof LabelView>

/** PUT /api/v1/labels/{code}/opening: by somebody signed in, or by the token of the mailed link. */
export const LabelOpening = z.strictObject({
  token: z
    .string()
    .regex(/^[\w-]{22}$/)
    .nullable(),
})
export type LabelOpening = z.infer<typeof LabelOpening>

/** POST /api/v1/labels/{code}/addresses */
export const LabelAddress = z.strictObject({ email: EmailAddress })
export type LabelAddress = z.infer<typeof LabelAddress>
