import type { Tracing, TracingSettings } from './tracing.ts'

/** The OpenTelemetry packages are loaded here and nowhere else, and only where there is a collector to send to. */
export async function openTracing(settings: TracingSettings | null): Promise<Tracing | null> {
  if (!settings) return null
  const { startOtlpTracing } = await import('./otlp-tracing.ts')
  return startOtlpTracing(settings)
}
