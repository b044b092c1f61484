import type { Http } from '../http/http.ts'
import type { OpenSpan, Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null
  }
}

/** A span for each request, which continues the caller's trace where it sends one. Registered before all other hooks. */
export function traceRequests(app: Http, tracing: Tracing | null) {
  app.decorateRequest('span', null)
  if (!tracing) return

  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const route = request.routeOptions.url
    request.span = tracing.start(`${request.method} ${route ?? 'unknown'}`, {
      parent: typeof traceparent === 'string' ? traceparent : null,
      kind: 'server',
      attributes: { 'http.request.method': request.method, ...(route ? { 'http.route': route } : {}) },
    })
    request.span.run(done)
  })
  // A body is read by events of its socket, which know nothing of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { span, callerId } = request
    if (!span) return
    span.set({ 'http.response.status_code': reply.statusCode, ...(callerId ? { 'user.id': callerId } : {}) })
    if (reply.statusCode >= 500) span.fail()
    span.end()
  })
}
