import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { StripeError } from '../errors.ts'
import type { PageAnswer, PageRequest } from '../pages/page.ts'
import type { ApiAnswer, ApiRequest } from './api.ts'
import { decodeForm } from './form.ts'

const bodyLimitBytes = 1024 * 1024

type Handlers = {
  api(request: ApiRequest): Promise<ApiAnswer>
  control(request: ApiRequest): Promise<ApiAnswer>
  page(request: PageRequest): Promise<PageAnswer>
  asset(name: string): { type: string; body: Buffer } | undefined
  log(line: string): void
}

/** Node's own HTTP server, and nothing more: it reads a request whole and writes one answer. */
export function createHttpServer(handlers: Handlers): Server {
  return createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    respond(request, response, handlers).catch((error: unknown) => {
      if (error instanceof StripeError) return sendJson(response, error.status, JSON.stringify(error.toBody()), {})
      handlers.log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`)
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, JSON.stringify(new StripeError('internal', 'The emulator failed.').toBody()), {})
    })
  })
}

async function respond(request: IncomingMessage, response: ServerResponse, handlers: Handlers): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://emulator')
  const method = request.method ?? 'GET'
  const path = url.pathname.split('/').slice(1)
  const [first = '', second = ''] = path

  if (first === 'assets' && method === 'GET') {
    const asset = handlers.asset(second)
    if (!asset) return sendPlain(response, 404, 'Not found')
    response.writeHead(200, { ...pageHeaders, 'content-type': asset.type, 'cache-control': 'public, max-age=300' })
    response.end(asset.body)
    return
  }
  const body = method === 'GET' || method === 'HEAD' ? '' : await readBody(request)
  if (first === 'v1' || first === '_emulator') {
    const header = (name: string) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    }
    const call = { method, path: url.pathname, query: url.search.slice(1), body, header }
    const answer = await (first === 'v1' ? handlers.api(call) : handlers.control(call))
    return sendJson(response, answer.status, answer.body, answer.headers)
  }
  if (!['GET', 'HEAD', 'POST'].includes(method)) return sendPlain(response, 405, 'Method not allowed')
  sendPage(response, await handlers.page({ method, path, form: decodeForm(body), query: url.searchParams }))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimitBytes) throw new StripeError('body_too_large', 'The request body is larger than 1 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// What a page shows depends on whether it was paid meanwhile: nothing of it may be shown again from a cache.
const pageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function sendPage(response: ServerResponse, answer: PageAnswer): void {
  if (answer.kind === 'redirect') {
    response.writeHead(303, { ...pageHeaders, location: answer.location })
    response.end()
    return
  }
  response.writeHead(answer.status, {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': answer.policy,
  })
  response.end(answer.body)
}

function sendJson(response: ServerResponse, status: number, body: string, headers: Record<string, string>): void {
  response.writeHead(status, { 'cache-control': 'no-store', 'content-type': 'application/json', ...headers })
  response.end(body)
}

function sendPlain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}
