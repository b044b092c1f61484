import { briefError, scrubText } from './brief-error.ts'

/**
 * Everything a log line may say, by name. A field that isn't listed doesn't compile and, where a type was bypassed, is
 * dropped: passwords, tokens, maximum bids, email addresses and the text of a mail have no field to be written in.
 */
const writers = {
  err: (error: unknown) => briefError(error),
  // What happened, and where.
  part: text,
  step: text,
  round: text,
  job: text,
  check: text,
  eventType: text,
  counter: text,
  task: text,
  origin: text,
  output: (said: string) => scrubText(String(said)),
  // Requests. The path never has its query, which may carry a mailed token.
  reqId: text,
  method: text,
  path: text,
  status: count,
  ms: count,
  // Who and which, by id.
  node: text,
  accountId: text,
  lotId: text,
  orderId: text,
  loanId: text,
  claimId: text,
  artworkId: text,
  jobId: text,
  itemId: text,
  eventId: text,
  payoutId: text,
  refundId: text,
  traceId: text,
  subject: text,
  // How many, how often, how long.
  attempt: count,
  attempts: count,
  lots: count,
  differences: count,
  expected: count,
  found: count,
  seconds: count,
  lastSeenAt: time,
  returnedAt: time,
}

type Writers = typeof writers
export type LogFields = { readonly [Name in keyof Writers]?: Parameters<Writers[Name]>[0] | undefined }

function text(value: string) {
  return typeof value === 'string' ? value : undefined
}

function count(value: number) {
  return typeof value === 'number' ? value : undefined
}

function time(value: Date) {
  return value instanceof Date ? value.toISOString() : undefined
}

/** The fields that may be written, each as its writer puts it. */
export function onlyKnownFields(given: Record<string, unknown>): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  for (const name in given) {
    if (!Object.hasOwn(writers, name)) continue
    const write = writers[name as keyof Writers] as (value: unknown) => unknown
    written[name] = write(given[name])
  }
  return written
}
