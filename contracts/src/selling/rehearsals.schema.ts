import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { SaleroomView } from './auctions.schema.ts'
import { LotOutcome } from './bidding.schema.ts'
import { rehearsalLimits } from './rehearsal-limits.ts'

/** POST /api/v1/rehearsal: lots that wait in the saleroom's queue, in the order in which their copies are sold. */
export const NewRehearsal = z.strictObject({
  lotIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one lot.')
    .max(rehearsalLimits.lots, `Choose at most ${rehearsalLimits.lots} lots.`),
  bidders: z.int().min(1).max(rehearsalLimits.bidders),
})
export type NewRehearsal = z.infer<typeof NewRehearsal>

/** A copy that has ended. `lotNumber` and `title` are those of the lot it was copied from. */
export const RehearsalResult = z.object({
  lotId: z.uuid(),
  lotNumber: z.int(),
  title: z.string(),
  outcome: LotOutcome,
  hammerPrice: Cents.nullable(),
  bidCount: z.int(),
})
export type RehearsalResult = z.infer<typeof RehearsalResult>

/** GET /api/v1/rehearsal */
export const RehearsalView = z.object({
  rehearsal: z
    .object({
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      bidders: z.int(),
      /** The saleroom of the copies; null once the rehearsal has ended. */
      room: SaleroomView.nullable(),
      results: z.array(RehearsalResult),
    })
    .nullable(),
})
export type RehearsalView = z.infer<typeof RehearsalView>
