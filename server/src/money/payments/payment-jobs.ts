import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'

const none = z.object({})
const retries = { retryLimit: 20, retryDelaySeconds: 2 }

const define = <T>(name: string, data: z.ZodType<T>): JobDefinition<T> => ({ name, data, ...retries })

/** Retries an event that could not be processed when it arrived. */
export const processEvent = define('payment.process-event', z.object({ eventId: z.string() }))
export const issueRefund = define('payment.issue-refund', z.object({ refundId: z.uuid() }))
export const sendPayout = define('payment.send-payout', z.object({ payoutId: z.uuid() }))
export const placeGuaranteedBid = define('guarantee.place-bid', z.object({ guaranteeId: z.uuid() }))
export const releaseGuarantee = define('guarantee.release', z.object({ guaranteeId: z.uuid() }))
export const captureGuarantee = define('guarantee.capture', z.object({ guaranteeId: z.uuid(), orderId: z.uuid() }))
export const chargeCardOnFile = define('payment.charge-card', z.object({ orderId: z.uuid() }))
/** Every minute: reminders, lapses, guarantees to release, and work that a crash has left over. */
const paymentRound = define('payment.round', none)
/** Every day, and by the first server on a restored database. */
export const dailyReconciliation = define('payment.reconcile', none)
const dailyPayouts = define('payment.daily-payouts', none)
export const pruneEvents = define('payment.prune-events', none)

type Parts = {
  events: { resume(olderThanSeconds: number): Promise<void> }
  refunds: { resume(olderThanSeconds: number): Promise<void> }
  sendPayouts: { resume(isRestart: boolean): Promise<void> }
  payAll: () => Promise<void>
  guarantees: { resume(): Promise<void>; review(): Promise<void> }
  chase: () => Promise<void>
  reconcile: () => Promise<unknown>
}

/** Does each part although another one fails. A part that failed as a whole fails the round, which is then repeated. */
async function eachByItself(parts: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} parts of the payment round failed.`)
}

/** Returns what continues everything that may have been interrupted. All of it may be done twice without harm. */
export async function handlePaymentJobs(
  jobs: Pick<Jobs, 'handle' | 'schedule'>,
  { events, refunds, sendPayouts, payAll, guarantees, chase, reconcile }: Parts,
): Promise<(olderThanSeconds: number) => Promise<void>> {
  const interrupted = (olderThanSeconds: number) => [
    () => events.resume(olderThanSeconds),
    () => refunds.resume(olderThanSeconds),
    () => sendPayouts.resume(olderThanSeconds === 0),
    () => guarantees.resume(),
  ]
  await jobs.handle(paymentRound, () => eachByItself([...interrupted(60), chase, guarantees.review]))
  await jobs.schedule(paymentRound, '* * * * *', {})
  await jobs.handle(dailyReconciliation, async () => void (await reconcile()))
  await jobs.schedule(dailyReconciliation, '17 4 * * *', {})
  await jobs.handle(dailyPayouts, payAll)
  await jobs.schedule(dailyPayouts, '37 6 * * *', {})
  return (olderThanSeconds) => eachByItself(interrupted(olderThanSeconds))
}
