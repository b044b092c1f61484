import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { type MissingRight, missingRightTexts } from '../catalog/screen-labels.ts'
import { Cents } from '../money.schema.ts'
import { pageLimit } from '../paging.schema.ts'
import { Day, maxImportRows, named } from '../records.schema.ts'
import { Line, TextArea } from '../text-fields.schema.ts'
import { maxPlacementPrice } from './productions.schema.ts'

export const placementStatusLabels = { placed: 'Placed', pending: 'Pending', reserved: 'Reserved' } as const
export const PlacementStatus = z.enum(Object.keys(placementStatusLabels) as ['placed', 'pending', 'reserved'])
export type PlacementStatus = z.infer<typeof PlacementStatus>

export const PlacementPrice = z
  .int('Please enter a price.')
  .min(0)
  .max(maxPlacementPrice, 'Please enter a price of at most $10,000,000.')

const details = {
  title: named('Title'),
  artist: named('Artist'),
  status: PlacementStatus,
  position: named('Position'),
  dimensions: Line,
  /** In kilograms, for the people who carry it. */
  weight: z.number().positive('Please enter a weight above 0.').max(10_000).nullable(),
  description: TextArea,
}

/** A catalog work, or something else by title and artist. Title and artist of a catalog work are the catalog's. */
export const PlacementBody = z.strictObject({
  ...{ setId: z.uuid(), artworkId: z.uuid().nullable() },
  ...details,
  price: PlacementPrice,
  /** Places a work without screen rights in the caller's name, for this reason. Full Access only. */
  override: named('Reason').optional(),
})
export type PlacementBody = z.infer<typeof PlacementBody>

/** POST …/placements/import. Names of sets instead of their ids, as a file has them. */
export const PlacementRow = z.strictObject({ set: named('Set'), ...details, price: PlacementPrice })
export type PlacementRow = z.infer<typeof PlacementRow>
export const PlacementImport = z.strictObject({ rows: z.array(PlacementRow).min(1).max(maxImportRows) })

/** `granted`: by the artist's screen terms, or ours. `override`: somebody with Full Access answers for it by name. */
export const Clearance = z.object({
  state: z.enum(['not-cleared', 'paper', 'override', 'granted']),
  byName: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  filename: z.string().nullable(),
  /** Why the artist's rights are not there; null where they are, or something else clears it. */
  missing: z.enum(Object.keys(missingRightTexts) as [MissingRight, ...MissingRight[]]).nullable(),
})
export type Clearance = z.infer<typeof Clearance>

export const Placement = z.object({
  id: z.uuid(),
  setId: z.uuid(),
  artworkId: z.uuid().nullable(),
  ...details,
  setName: z.string(),
  /** Null for View Only. */
  price: Cents.nullable(),
  /** Of the catalog work. A picture that was uploaded is at …/placements/{id}/image. */
  picture: Picture.nullable(),
  hasImage: z.boolean(),
  clearance: Clearance,
  hungAt: z.iso.datetime().nullable(),
  packedAt: z.iso.datetime().nullable(),
})
export type Placement = z.infer<typeof Placement>
export const PlacementList = z.object({ placements: z.array(Placement) })
export type PlacementList = z.infer<typeof PlacementList>

export const ClearanceOverride = z.strictObject({ reason: named('Reason') })
export const PlacementTicks = z.strictObject({ hung: z.boolean(), packed: z.boolean() })
export type PlacementTicks = z.infer<typeof PlacementTicks>

export const placementFiles = { imageBytes: 5 * 1024 * 1024, paperBytes: 5 * 1024 * 1024 } as const

/** GET /api/v1/productions/today: the caller's local day. */
export const TodayQuery = z.strictObject({ day: Day, limit: pageLimit(1_000) })
export const TodaysPlacement = z.object({
  ...Placement.pick({
    ...{ id: true, title: true, artist: true, position: true, dimensions: true, weight: true },
    ...{ picture: true, hasImage: true, hungAt: true, packedAt: true, setName: true },
  }).shape,
  productionId: z.uuid(),
  productionTitle: z.string(),
  /** Where the set is: the address of its location. */
  address: z.string(),
  canTick: z.boolean(),
})
export type TodaysPlacement = z.infer<typeof TodaysPlacement>
export const TodaysList = z.object({ placements: z.array(TodaysPlacement) })
export type TodaysList = z.infer<typeof TodaysList>
