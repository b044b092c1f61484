import type { FastifyInstance } from 'fastify'
import client from 'prom-client'

/** Prometheus figures of this process; modules add their own to the same registry. */
export function createMetrics() {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  return registry
}
export type Metrics = ReturnType<typeof createMetrics>

export function serveMetrics(app: FastifyInstance, registry: Metrics) {
  const durations = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the path: one series per lot would drown the collector.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { access: 'anyone' }, logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
