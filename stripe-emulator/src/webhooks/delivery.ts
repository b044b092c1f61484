/** The delivery of one event to one endpoint. It stays stored, so that a test can read what was sent and answered. */
export type Delivery = {
  id: string
  event: string
  endpoint: string
  /** The id of the event's object: events of one object are first sent in their order. */
  subject: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: { atMs: number; status: number | null; error: string | null }[]
  /** Real time: receivers live in it, whatever the emulated clock says. */
  nextAttemptAtMs: number
}

export type RetryPolicy = { baseDelayMs: number; maxDelayMs: number; maxAttempts: number; timeoutMs: number }

/** About three days of trying, as Stripe does. */
export const defaultRetryPolicy: RetryPolicy = {
  baseDelayMs: 1_000,
  maxDelayMs: 3_600_000,
  maxAttempts: 84,
  timeoutMs: 20_000,
}

export const retryDelayMs = (policy: RetryPolicy, attempts: number): number =>
  Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempts - 1))
