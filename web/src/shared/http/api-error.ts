import type { ErrorCode, ErrorDetails, Problem } from '@vermeil/contracts/errors.schema'
import { ReadableError } from './readable-error'

/** A refusal or failure of the API. Known by its code, never by its words. */
export class ApiError extends ReadableError {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined

  constructor({ code, status, title, detail, details, requestId }: Omit<Problem, 'type'>) {
    super(detail ?? title)
    this.code = code
    this.status = status
    this.details = details ?? {}
    this.requestId = requestId
  }
}

type RefusalParts = { status: number | null; code: string | null; details?: Record<string, unknown>; cause: unknown }

/** A documented function refused, with its own sentence; empty where it gave none. */
export class FunctionRefusal extends ReadableError {
  override readonly name = 'FunctionRefusal'
  /** Null where there was no answer. */
  readonly status: number | null
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>>

  constructor(sentence: string, { status, code, details = {}, cause }: RefusalParts) {
    super(sentence, { cause })
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Whether the error is this refusal; narrows the type of its details. */
export function isRefusal<C extends ErrorCode>(
  error: unknown,
  code: C,
): error is ApiError & { readonly code: C; readonly details: ErrorDetails<C> } {
  return error instanceof ApiError && error.code === code
}

/** Reads problem+json by hand: the whole error catalog would bring its validation library into the first load. */
export async function apiErrorFrom(response: Response): Promise<ApiError> {
  const body = await readJson(response)
  const text = (key: string) => (typeof body[key] === 'string' ? body[key] : undefined)
  return new ApiError({
    code: text('code') ?? 'service.failed',
    status: response.status,
    title: text('title') ?? 'We could not answer. Please try again in a moment.',
    detail: text('detail'),
    details: isRecord(body['details']) ? body['details'] : undefined,
    requestId: text('requestId'),
  })
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  if (!response.headers.get('content-type')?.includes('json')) return {} // a proxy's own error page
  try {
    const body: unknown = await response.json()
    return isRecord(body) ? body : {}
  } catch (error) {
    console.warn('An error answer could not be read.', error)
    return {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
