import type { OpenSpan, Tracing } from '../../../platform/tracing/tracing.ts'

/**
 * The transaction that several bids share is part of the first one's trace and linked from there to the others': a span
 * has one parent.
 */
export function traceBatch(tracing: Tracing, batch: readonly { readonly span: OpenSpan | undefined }[]): OpenSpan {
  const [first, ...others] = batch.map(({ span }) => span)
  return tracing.start('bid batch', {
    parent: first ?? null,
    links: others,
    attributes: { 'vermeil.bids': batch.length },
  })
}

export const inSpan = <T>(span: OpenSpan | null, work: () => T): T => (span ? span.run(work) : work())

/** Ends it with what becomes of the transaction. */
export function endWith(span: OpenSpan | null, committed: Promise<unknown>): void {
  if (span) committed.then(() => span.end()).catch((error) => failSpan(span, error))
}

export function failSpan(span: OpenSpan | null, error: unknown): void {
  span?.fail(error)
  span?.end()
}
