export type SpanOptions = {
  /** The span it is part of: by default the one the caller is in; a `traceparent` continues a remote one; null: none. */
  parent?: OpenSpan | string | null | undefined
  /** Spans that caused it without containing it. */
  links?: readonly (OpenSpan | string | undefined)[]
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Readonly<Record<string, string | number>>
}

export interface OpenSpan {
  readonly traceId: string
  /** As the header of that name: what another process continues the trace with. */
  readonly traceparent: string
  /** Work started within is part of the span. */
  run<T>(work: () => T): T
  rename(name: string): void
  set(attributes: Readonly<Record<string, string | number>>): void
  fail(error?: unknown): void
  end(): void
}

/** Spans for a collector. Exists only where OTEL_EXPORTER_OTLP_ENDPOINT is set; without it nothing is even loaded. */
export interface Tracing {
  /** The span the caller is in. */
  current(): OpenSpan | undefined
  start(name: string, options?: SpanOptions): OpenSpan
  /** Work that outlives the span it is started in, such as a loop. */
  outside<T>(work: () => T): T
  stop(): Promise<void>
}

export type TracingSettings = { endpoint: string; serviceName: string; node: string; sampleRatio: number }

/** Runs the work within the span, if there is one. */
export const inSpan = <T>(span: OpenSpan | null, work: () => T): T => (span ? span.run(work) : work())

/** Ends the span when the work settles. */
export function endWith(span: OpenSpan | null, work: Promise<unknown>): void {
  if (span) work.then(() => span.end()).catch((error) => failSpan(span, error))
}

export function failSpan(span: OpenSpan | null, error: unknown): void {
  span?.fail(error)
  span?.end()
}
