import type { z } from 'zod'
import { accessToken } from '@/shared/auth/access-token'
import { ApiError, apiErrorFrom } from './api-error'

type Options = {
  signal?: AbortSignal
  /** One key per intention: a repeat of the same press carries the same key and gets the first answer. */
  idempotencyKey?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What the answer must look like. The server has checked it before it sent it, so pages of the first load do without the
 * validation library, 26 kB, and its schemas: they write
 * `() => import('@vermeil/contracts/stats').then((module) => module.Stats)`, which is called in development and in tests.
 */
export type Answer<S extends z.ZodType> = S | (() => Promise<S>)

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

async function ask<S extends z.ZodType>(
  method: Method,
  path: string,
  body: unknown,
  answer: Answer<S>,
  options: Options,
): Promise<z.output<S>> {
  if (typeof answer === 'function' && !import.meta.env.DEV) {
    const response = await send(method, path, body, options)
    return response.json() as Promise<z.output<S>>
  }
  const [response, schema] = await Promise.all([
    send(method, path, body, options),
    typeof answer === 'function' ? answer() : answer,
  ])
  return understand(response, schema, `${method} ${path}`)
}

/** The answer as the contract has it. `call` names it in the log. */
export async function understand<S extends z.ZodType>(
  response: Response,
  schema: S,
  call: string,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(await response.json())
  if (parsed.success) return parsed.data
  // The page is of another release than the server: the person is asked to reload it.
  console.error(`The answer of ${call} does not have the agreed form.`, parsed.error)
  throw new ApiError({
    code: 'service.failed',
    status: response.status,
    title: 'Something went wrong. Please reload the page.',
  })
}

/** Our own API. Refusals are thrown as `ApiError`. */
export const api = {
  get: <S extends z.ZodType>(path: string, answer: Answer<S>, options: Options = {}) =>
    ask('GET', path, undefined, answer, options),
  post: <S extends z.ZodType>(path: string, body: unknown, answer: Answer<S>, options: Options = {}) =>
    ask('POST', path, body, answer, options),
  put: <S extends z.ZodType>(path: string, body: unknown, answer: Answer<S>, options: Options = {}) =>
    ask('PUT', path, body, answer, options),
  patch: <S extends z.ZodType>(path: string, body: unknown, answer: Answer<S>, options: Options = {}) =>
    ask('PATCH', path, body, answer, options),
  delete: <S extends z.ZodType>(path: string, answer: Answer<S>, options: Options = {}) =>
    ask('DELETE', path, undefined, answer, options),
  /** For files that the page only saves: a PDF, a CSV. */
  file: async (path: string) => (await send('GET', path, undefined, {})).blob(),
  /** For the calls that answer 204. */
  command: async (method: Exclude<Method, 'GET'>, path: string, body?: unknown, options: Options = {}) => {
    await send(method, path, body, options)
  },
}
