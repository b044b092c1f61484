import { z } from 'zod'
import { pageLimit } from '../paging.schema.ts'

const time = z.iso.datetime()

/** Each is a pure rule: `server/src/desk/people/signals/signal-rules.ts`. */
export const SignalRule = z.enum([
  ...(['shared-device', 'shared-network', 'shared-card'] as const),
  ...(['one-seller', 'voided-bids', 'lapsed-orders', 'unusual-amount', 'standing-bids'] as const),
])
export type SignalRule = z.infer<typeof SignalRule>

/** One lot or order that a signal was found by. */
export const SignalEvidence = z.object({ type: z.enum(['lot', 'order']), id: z.uuid(), at: time })
export type SignalEvidence = z.infer<typeof SignalEvidence>

const SignalPerson = z.object({ id: z.uuid(), name: z.string() })

export const Signal = z.object({
  id: z.uuid(),
  rule: SignalRule,
  bidder: SignalPerson,
  /** Null where the rule is about the bidder alone. Of `standing-bids`: the administrator who must not void them. */
  seller: SignalPerson.nullable(),
  /** The latest first. */
  evidence: z.array(SignalEvidence.extend({ title: z.string() })),
  foundAt: time,
  renewedAt: time,
  dismissal: z.object({ at: time, reason: z.string() }).nullable(),
})
export type Signal = z.infer<typeof Signal>

export const maxSignals = 200
/** GET /api/v1/admin/signals, the latest first */
export const SignalQuery = z.strictObject({
  state: z.enum(['open', 'dismissed']).default('open'),
  limit: pageLimit(maxSignals),
})
export const SignalList = z.object({ signals: z.array(Signal) })
export type SignalList = z.infer<typeof SignalList>

/** PUT /api/v1/admin/signals/{signalId}/dismissal. A signal comes back only with new evidence. */
export const DismissSignalBody = z.strictObject({ reason: z.string().trim().min(1).max(2_000) })
