import type { FunctionsClient } from '@supabase/functions-js'
import { accessToken } from '@/shared/auth/access-token'
import { FunctionRefusal } from './api-error'
import { publicConfig } from './config'

type FunctionName = 'create-payment' | 'create-subscription' | 'check-subscription' | 'customer-portal'

type Options = { body?: object; idempotencyKey?: string }

/** Calls one of the documented functions by the official client; what it answers is for the caller to read. */
export async function invokeFunction(name: FunctionName, { body, idempotencyKey }: Options = {}): Promise<unknown> {
  const client = await openClient()
  const headers = idempotencyKey ? { 'idempotency-key': idempotencyKey } : undefined
  const { data, error } = await client.invoke<unknown>(name, { headers, ...(body ? { body } : {}) })
  if (error) throw await refusalFrom(error)
  return data
}

async function openClient(): Promise<FunctionsClient> {
  const [{ FunctionsClient }, { anonKey }, token] = await Promise.all([
    import('@supabase/functions-js'),
    publicConfig(),
    accessToken(),
  ])
  return new FunctionsClient(`${location.origin}/functions/v1`, {
    headers: { apikey: anonKey, Authorization: `Bearer ${token ?? anonKey}` },
  })
}

/** The library's own message is the same for every refusal; the sentence is in the answer, which it hands on unread. */
export async function refusalFrom(error: unknown): Promise<FunctionRefusal> {
  const { context } = error as { context?: unknown }
  if (!(context instanceof Response)) return new FunctionRefusal('', { status: null, code: null, cause: error })
  const answer = await readAnswer(context)
  const text = (key: string) => (typeof answer[key] === 'string' ? answer[key] : null)
  const details = isRecord(answer['details']) ? answer['details'] : {}
  const parts = { status: context.status, code: text('code'), details, cause: error }
  return new FunctionRefusal(text('error') ?? '', parts)
}

async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return isRecord(body) ? body : {}
  } catch (error) {
    console.warn('The answer of a function could not be read.', error)
    return {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The address that create-payment, create-subscription and customer-portal answer with; null where there is none. */
export function linkIn(answer: unknown): string | null {
  const url = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null
  return typeof url === 'string' && url !== '' ? url : null
}
