import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { Amount, Day, maxImportRows, named } from '../records.schema.ts'
import { Line, TextArea } from '../text-fields.schema.ts'
import { AccessLevel } from './production-team.schema.ts'

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]

export const productionStatusLabels = {
  'pre-production': 'Pre-Production',
  'active-production': 'Active Production',
  'post-production': 'Post Production',
} as const
export const ProductionStatus = z.enum(keysOf(productionStatusLabels))
export type ProductionStatus = z.infer<typeof ProductionStatus>

export const setStatusLabels = {
  'art-placed': 'Art Placed',
  planning: 'Planning',
  'in-progress': 'In Progress',
} as const
export const SetStatus = z.enum(keysOf(setStatusLabels))
export type SetStatus = z.infer<typeof SetStatus>

export const locationStatusLabels = {
  planning: 'Planning',
  active: 'Active',
  'in-progress': 'In Progress',
  'post-production': 'Post Production',
  completed: 'Completed',
} as const
export const LocationStatus = z.enum(keysOf(locationStatusLabels))
export type LocationStatus = z.infer<typeof LocationStatus>

/** Sets that are offered as a start. */
export const namedSets = [
  'Penthouse Living Room',
  'Corporate Office',
  'Restaurant Interior',
  'Detective Office',
  'Victorian Manor',
] as const

export const productionLimits = { productions: 100, sets: 200, locations: 200, placements: 1_000, team: 50 } as const

/** $10,000,000: the sum of all placements of a production fits in a safe integer. */
export const maxPlacementPrice = 1_000_000_000

/** Dates may be open, but an end needs a start, and comes no earlier. */
const dates = { startDate: Day.nullable(), endDate: Day.nullable() }
type Dates = { startDate: Day | null; endDate: Day | null }
const inOrder = ({ startDate, endDate }: Dates) => endDate === null || (startDate !== null && startDate <= endDate)
const notReversed = { error: 'The end date can’t be before the start date.', path: ['endDate'] }

const productionDetails = {
  title: named('Title'),
  type: named('Type'),
  status: ProductionStatus,
  totalArtNeeded: z.int('Please enter a whole number.').min(0).max(10_000, 'Please enter at most 10,000.'),
  director: Line,
  startDate: Day.nullable(),
  location: Line,
  description: TextArea,
}
export const ProductionBody = z.strictObject({ ...productionDetails, artBudget: Amount })
export type ProductionBody = z.infer<typeof ProductionBody>

const setDetails = {
  name: named('Name'),
  /** The set location where it is built. */
  locationId: z.uuid().nullable(),
  status: SetStatus,
  ...dates,
  description: TextArea,
}
export const SetBody = z.strictObject({ ...setDetails, budget: Amount }).refine(inOrder, notReversed)
export type SetBody = z.infer<typeof SetBody>

const locationDetails = {
  name: named('Name'),
  address: Line,
  type: Line,
  status: LocationStatus,
  ...dates,
  description: TextArea,
}
export const LocationBody = z.strictObject({ ...locationDetails, budget: Amount }).refine(inOrder, notReversed)
export type LocationBody = z.infer<typeof LocationBody>

/** What the caller may do in a production. `setIds` is null for the whole production. */
export const ProductionAccess = z.object({
  level: AccessLevel,
  isOwner: z.boolean(),
  setIds: z.array(z.uuid()).nullable(),
})
export type ProductionAccess = z.infer<typeof ProductionAccess>

/** Null for View Only: they see no budget, price or total. Committed: what is placed or reserved. */
export const ProductionMoney = z.object({ budget: Cents, planned: Cents, committed: Cents, left: z.int() })
export type ProductionMoney = z.infer<typeof ProductionMoney>

export const Production = z.object({
  id: z.uuid(),
  ...productionDetails,
  /** Art placed of what is needed, in percent. */
  progress: z.int().min(0).max(100),
  artPlaced: z.int(),
  money: ProductionMoney.nullable(),
  ownerName: z.string(),
  access: ProductionAccess,
})
export type Production = z.infer<typeof Production>
export const ProductionList = z.object({ productions: z.array(Production) })
export type ProductionList = z.infer<typeof ProductionList>

export const ProductionSet = z.object({
  id: z.uuid(),
  ...setDetails,
  /** The name of its set location. */
  location: z.string(),
  /** Its own dates or, while it has none, those of its location. */
  days: z.object(dates),
  artPieces: z.int(),
  budget: Cents.nullable(),
})
export type ProductionSet = z.infer<typeof ProductionSet>

export const SetLocation = z.object({
  id: z.uuid(),
  ...locationDetails,
  artPieces: z.int(),
  budget: Cents.nullable(),
})
export type SetLocation = z.infer<typeof SetLocation>

/** GET /api/v1/productions/{productionId}: with the sets and locations that the caller sees. */
export const ProductionDetail = z.object({
  ...Production.shape,
  sets: z.array(ProductionSet),
  locations: z.array(SetLocation),
})
export type ProductionDetail = z.infer<typeof ProductionDetail>

/** GET /api/v1/productions/overview: the figures of the caller's own productions. */
export const ProductionOverview = z.object({
  productions: z.int(),
  activeProductions: z.int(),
  artPlaced: z.int(),
  artNeeded: z.int(),
  budget: Cents,
  budgetLeft: z.int(),
  team: z.int(),
})
export type ProductionOverview = z.infer<typeof ProductionOverview>

const rowsOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ rows: z.array(row).min(1).max(maxImportRows) })

const { locationId: _, ...setFields } = setDetails
/** As a file has it: with the name of its location, or none. */
export const SetRow = z.strictObject({ ...setFields, location: Line, budget: Amount }).refine(inOrder, notReversed)
export type SetRow = z.infer<typeof SetRow>

export const ProductionImport = rowsOf(ProductionBody)
export const SetImport = rowsOf(SetRow)
export const LocationImport = rowsOf(LocationBody)
