import { z } from 'zod'
import { Cents } from '../money.schema.ts'

const Sold = z.object({ count: z.int(), value: Cents })

/** Sales so far, and those of the same stretch of the day or month before. */
const SoldSoFar = Sold.extend({ before: Sold })
export type SoldSoFar = z.infer<typeof SoldSoFar>

/** GET /api/v1/admin/desk: the administrator's stat cards. Days and months are those of UTC. */
export const DeskFigures = z.object({
  soldToday: SoldSoFar,
  soldThisMonth: SoldSoFar,
  /** Lots that are open or will open. */
  activeLots: z.int(),
  /** Confirmed accounts. */
  people: z.object({ count: z.int(), isEstimate: z.boolean() }),
  joinedThisMonth: z.int(),
  /** What waits for an administrator. */
  waiting: z.object({
    applications: z.int(),
    listings: z.int(),
    authenticityRequests: z.int(),
    /** Past their date and not paid, or lapsed and neither offered nor relisted. */
    overduePayments: z.int(),
  }),
  at: z.iso.datetime(),
})
export type DeskFigures = z.infer<typeof DeskFigures>
