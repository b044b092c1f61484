import type { FastifyRequest } from 'fastify'
import client from 'prom-client'
import { AppError } from '../app-error.ts'
import { bearerOf, isSameSecret } from './api-key.ts'
import type { Http } from './http.ts'
import { isLoopback } from './loopback.ts'

/** Prometheus metrics of this process; modules add their own to the same registry. */
export function createMetrics() {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  return registry
}
export type Metrics = ReturnType<typeof createMetrics>

/**
 * Metrics reveal how business goes, so they are for a collector with the token, or for this machine. A request that a
 * proxy forwarded comes from elsewhere, even if the proxy runs here.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = bearerOf(request)
  if (token !== undefined && given !== undefined) return isSameSecret(given, token)
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '')
}

export function serveMetrics(app: Http, registry: Metrics, token: string | undefined) {
  const durations = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the path: one series per lot would be too many for the collector.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { access: 'protocol' }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('metrics.token-required', {})
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
