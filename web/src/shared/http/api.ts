import { accessToken } from '@/shared/auth/access-token'
import { apiErrorFrom } from './api-error'

type Options = {
  signal?: AbortSignal
  /** One key per intention: a repeat of the same press carries the same key and gets the first answer. */
  idempotencyKey?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const apiRoot = '/api/v1'

async function send(method: Method, path: string, body: unknown, options: Options): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const token = await accessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')

  const response = await fetch(apiRoot + path, {
    method,
    headers,
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    signal: options.signal,
  })
  if (!response.ok) throw await apiErrorFrom(response)
  return response
}

/** The answer, as the contract of the route types it. The server has checked what it sends; it is not checked again. */
async function ask<Answer>(method: Method, path: string, body: unknown, options: Options = {}): Promise<Answer> {
  const response = await send(method, path, body, options)
  return response.json()
}

/** Our own API. Refusals are thrown as `ApiError`. */
export const api = {
  get: <Answer>(path: string, options?: Options) => ask<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body?: unknown, options?: Options) => ask<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body?: unknown, options?: Options) => ask<Answer>('PUT', path, body, options),
  patch: <Answer>(path: string, body: unknown, options?: Options) => ask<Answer>('PATCH', path, body, options),
  delete: <Answer>(path: string, options?: Options) => ask<Answer>('DELETE', path, undefined, options),
  /** For files that the page only saves: a PDF, a CSV. */
  file: async (path: string) => (await send('GET', path, undefined, {})).blob(),
  /** For the calls that answer 204. */
  command: async (method: Exclude<Method, 'GET'>, path: string, body?: unknown, options: Options = {}) => {
    await send(method, path, body, options)
  },
}
