import type { Tracing } from './tracing.ts'

/** Beside a job's own data: the `traceparent` of the span that sent it. */
export const SENDER = '$sender'

/** A job has a trace of its own, linked to the one that sent it: it may run much later, and several times. */
export async function traceJob(tracing: Tracing, name: string, sender: unknown, work: () => Promise<void>) {
  const links = typeof sender === 'string' ? [sender] : []
  const span = tracing.start(`job ${name}`, { parent: null, links, kind: 'consumer' })
  try {
    await span.run(work)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
