import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { scrubText } from '../brief-error.ts'
import type { OpenSpan, SpanOptions, Tracing, TracingSettings } from './tracing.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Exports spans over OTLP/HTTP. It holds its own context and registers nothing globally. */
export function startOtlpTracing({ endpoint, serviceName, node, sampleRatio }: TracingSettings): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': node }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const tracer = provider.getTracer('vermeil')
  const storage = new AsyncLocalStorage<OtlpSpan>()

  class OtlpSpan implements OpenSpan {
    readonly span: Span
    readonly context: Context
    readonly traceId: string
    readonly traceparent: string

    constructor(span: Span) {
      this.span = span
      this.context = trace.setSpan(ROOT_CONTEXT, span)
      const { traceId, spanId, traceFlags } = span.spanContext()
      this.traceId = traceId
      this.traceparent = `00-${traceId}-${spanId}-0${traceFlags & 1}`
    }
    run<T>(work: () => T): T {
      return storage.run(this, work)
    }
    rename(name: string) {
      this.span.updateName(name)
    }
    set(attributes: Readonly<Record<string, string | number>>) {
      this.span.setAttributes(attributes)
    }
    fail(error?: unknown) {
      const message = error instanceof Error ? scrubText(error.message) : ''
      this.span.setStatus({ code: SpanStatusCode.ERROR, message })
    }
    end() {
      this.span.end()
    }
  }

  function contextOf(parent: OpenSpan | string | null | undefined): Context {
    if (parent instanceof OtlpSpan) return parent.context
    const remote = typeof parent === 'string' ? parseTraceParent(parent) : null
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
  }

  function linkTo(cause: OpenSpan | string | undefined) {
    const context = trace.getSpanContext(contextOf(cause))
    return context ? [{ context }] : []
  }

  return {
    current: () => storage.getStore(),
    start(name: string, options: SpanOptions = {}) {
      const { links = [], kind, attributes = {} } = options
      const parent = options.parent === undefined ? storage.getStore() : options.parent
      const details = { ...(kind ? { kind: kinds[kind] } : {}), attributes, links: links.flatMap(linkTo) }
      return new OtlpSpan(tracer.startSpan(name, details, contextOf(parent)))
    },
    outside: (work) => storage.exit(work),
    async stop() {
      await provider.shutdown()
    },
  }
}
