import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'
import { Day } from '../records.schema.ts'
import { TextArea } from '../text-fields.schema.ts'
import { LoanReturn, LoanState, loanActionFields, loanFields } from './loans.schema.ts'

/** What set the last day: the request, one of the sides, the sale of the home, or a month that nobody paid. */
export const EndCause = z.enum(['agreed', 'realtor', 'owner', 'sale', 'unpaid'])
export type EndCause = z.infer<typeof EndCause>

const time = z.iso.datetime()
const dates = {
  from: Day,
  /** Null: from month to month, until somebody ends it. */
  until: Day.nullable(),
}

/** POST /api/v1/properties/{propertyId}/staging-quote. */
export const StagingQuoteBody = z.strictObject({ artworkId: z.uuid(), ...dates })
export type StagingQuoteBody = z.infer<typeof StagingQuoteBody>

export const StagingQuoted = z.object({
  monthlyPrice: Cents,
  firstMonth: Cents,
  deposit: Cents,
  /** What is paid at the start: the first month and the deposit. */
  amount: Cents,
  /** The rent of all months; null where it has no last day. */
  total: Cents.nullable(),
  /** The owner accepts every request at once. */
  acceptsAtOnce: z.boolean(),
})
export type StagingQuoted = z.infer<typeof StagingQuoted>

/** POST /api/v1/properties/{propertyId}/stagings. */
export const StagingRequest = z.strictObject({
  artworkId: z.uuid(),
  room: z.string().trim().max(60),
  ...dates,
  /** The client who pays; null: the realtor pays. */
  clientId: z.uuid().nullable(),
  note: TextArea,
  /** The amount that was shown, first month and deposit: refused if another is owed. */
  amount: Cents,
})
export type StagingRequest = z.infer<typeof StagingRequest>

/** What the caller can do with a staging now. */
export const StagingActions = z.object({ ...loanActionFields, end: z.boolean() })
export type StagingActions = z.infer<typeof StagingActions>

export const StagingSide = z.enum(['realtor', 'payer', 'owner', 'administrator'])
export type StagingSide = z.infer<typeof StagingSide>

export const Staging = z.object({
  ...loanFields,
  /** Whose side the caller is on. */
  side: StagingSide,
  realtorName: z.string(),
  propertyId: z.uuid().nullable(),
  address: z.string(),
  room: z.string(),
  payer: z.enum(['realtor', 'client']),
  /** For the realtor alone; null if they pay themselves, or the client's record is deleted. */
  clientName: z.string().nullable(),
  ...dates,
  endCause: EndCause.nullable(),
  state: LoanState,
  closedAt: time.nullable(),
  canceledBy: z.enum(['realtor', 'owner']).nullable(),
  monthlyPrice: Cents,
  deposit: Cents,
  /** What late days cost; null until the work is back. */
  lateCharge: Cents.nullable(),
  paidUntil: Day.nullable(),
  /** The invoice that waits, of the first or a further month. */
  due: z.object({ amount: Cents, by: time }).nullable(),
  can: StagingActions,
})
export type Staging = z.infer<typeof Staging>

/** GET /api/v1/stagings: on every side, the newest first. */
export const StagingList = z.object({ stagings: z.array(Staging) })
export type StagingList = z.infer<typeof StagingList>

export const StagingNotice = z.strictObject({ until: Day })
export const StagingReturn = LoanReturn.extend({ isGood: z.boolean().default(true) })

/** GET /api/v1/staging-links/{token}: what a client is asked to pay. */
export const StagingToken = z.string().regex(/^[\w-]{22}$/)
export const StagingBill = z.object({
  title: z.string(),
  artist: z.string(),
  picture: Picture.nullable(),
  realtorName: z.string(),
  address: z.string(),
  room: z.string(),
  ...dates,
  monthlyPrice: Cents,
  firstMonth: Cents,
  deposit: Cents,
  amount: Cents,
  payBy: time,
  isPaid: z.boolean(),
})
export type StagingBill = z.infer<typeof StagingBill>
