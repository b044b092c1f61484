import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { leaseDurations } from './lease-terms.ts'
import { damageFields, outActions } from './loans.schema.ts'

export { type LeaseQuote, quoteLease } from './lease-terms.ts'

export const LeaseDuration = z.enum(leaseDurations)
export type LeaseDuration = z.infer<typeof LeaseDuration>

const time = z.iso.datetime()

export const Lease = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  artworkId: z.uuid(),
  title: z.string(),
  /** Whether the caller has the work, or lends it. */
  side: z.enum(['lessee', 'lessor']),
  duration: LeaseDuration,
  monthlyPrice: Cents,
  total: Cents,
  deposit: Cents,
  /** `paid`: it begins when the work arrives. `canceled`: the work was not shipped. */
  status: z.enum(['paid', 'active', 'overdue', 'returned', 'canceled']),
  /** Until it begins, the latest that it can begin and end. */
  startsAt: time,
  endsAt: time,
  returnedAt: time.nullable(),
  damage: Cents.nullable(),
  damageNote: z.string().nullable(),
  /** What its owner saw when it came back, and what late days cost. */
  condition: z.string().nullable(),
  lateCharge: Cents.nullable(),
  ...damageFields,
  can: z.object(outActions),
})
export type Lease = z.infer<typeof Lease>

/** GET /api/v1/leases: one's own, on either side. GET /api/v1/admin/leases: all. */
export const LeaseList = z.object({ leases: z.array(Lease) })
export type LeaseList = z.infer<typeof LeaseList>

/** POST /api/v1/admin/leases/{id}/return. The deposit goes back less the damage. */
export const ReturnLeaseBody = z.strictObject({ damage: Cents, note: z.string().trim().max(2_000).default('') })
export type ReturnLeaseBody = z.infer<typeof ReturnLeaseBody>
