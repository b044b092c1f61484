import { z } from 'zod'
import type { JobDefinition } from '../../platform/jobs.ts'

const none = z.object({})
const patient = { retryLimit: 20, retryDelaySeconds: 2 }

const define = <T>(name: string, data: z.ZodType<T>): JobDefinition<T> => ({ name, data, ...patient })

/** Retries an event that could not be processed when it arrived. */
export const processEvent = define('payment.process-event', z.object({ eventId: z.string() }))
export const issueRefund = define('payment.issue-refund', z.object({ refundId: z.uuid() }))
export const placeGuaranteedBid = define('guarantee.place-bid', z.object({ guaranteeId: z.uuid() }))
export const releaseGuarantee = define('guarantee.release', z.object({ guaranteeId: z.uuid() }))
export const captureGuarantee = define('guarantee.capture', z.object({ guaranteeId: z.uuid(), orderId: z.uuid() }))
/** Every minute: reminders, lapses, guarantees to release, and work that a crash has left over. */
export const paymentRound = define('payment.round', none)
export const dailyReconciliation = define('payment.reconcile', none)
export const pruneEvents = define('payment.prune-events', none)
