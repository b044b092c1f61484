import { type ErrorCode, errorCatalog } from '@vermeil/contracts/errors.schema'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Access, type CallerAccess, callerAccess, staffNeeds } from './access.ts'
import type { DeclaredParties } from './parties.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The codes that this route's own work refuses with. What access and schemas imply is derived and not named here. */
    refusals?: readonly ErrorCode[]
    /** It ends something: done already, it answers with the present state and changes nothing. */
    isRepeatable?: boolean
    /** The form of an upload, for the description: the parts are read by the handler. */
    form?: z.ZodType
    /** Media types of an answer that is not JSON. `isRanged`: it may be asked for in part. */
    media?: { types: readonly string[]; isRanged?: boolean }
  }
}

type Route = {
  url?: string | undefined
  config?:
    | {
        access?: Access
        parties?: DeclaredParties
        refusals?: readonly ErrorCode[]
        media?: { isRanged?: boolean }
      }
    | undefined
  schema?: { params?: unknown; querystring?: unknown; body?: unknown; headers?: unknown } | undefined
}

const always = [
  ...(['request.malformed', 'request.timed-out', 'request.too-large'] as const),
  ...(['request.rate-limited', 'service.read-only', 'service.unavailable'] as const),
]
const withoutSession = ['account.required', 'account.suspended'] as const
const withoutAccount = [...withoutSession, 'account.second-factor-required'] as const

function impliedByAccess(access: Access | undefined): readonly ErrorCode[] {
  if (!access) return []
  const ofObject = typeof access === 'object' && 'can' in access ? access.refusals : []
  return [...impliedByCaller(callerAccess(access)), ...ofObject]
}

function impliedByCaller(access: CallerAccess | 'protocol'): readonly ErrorCode[] {
  if (access === 'anyone' || access === 'protocol') return []
  if (access === 'session') return withoutSession
  if (access === 'account') return withoutAccount
  if (access === 'confirmed') return [...withoutAccount, 'account.not-confirmed']
  return [...withoutAccount, 'access.denied', ...(staffNeeds(access) ? (['access.capability-missing'] as const) : [])]
}

/** Every code that a route may answer with, apart from a failure of our own. */
export function refusalsOf({ config, schema }: Route): ErrorCode[] {
  const isValidated = schema && (schema.params ?? schema.querystring ?? schema.body ?? schema.headers) !== undefined
  return [
    ...new Set<ErrorCode>([
      ...always,
      ...impliedByAccess(config?.access),
      ...(config?.parties && 'about' in config.parties ? (['decision.party'] as const) : []),
      ...(isValidated ? (['request.invalid'] as const) : []),
      ...(config?.media?.isRanged ? (['route.unknown'] as const) : []),
      ...(config?.refusals ?? []),
    ]),
  ]
}

export const isDescribed = (url = ''): boolean => url.startsWith('/api/v1/') && url !== '/api/v1/openapi.json'

/** A sentence for the developer if a route refuses with a code that it doesn't declare. */
export function undeclaredRefusal(request: FastifyRequest, code: ErrorCode): string | null {
  const { method, url, config, schema } = request.routeOptions
  if (!isDescribed(url) || code === 'service.failed' || refusalsOf({ config, schema }).includes(code)) return null
  return `${method} ${url} refused with '${code}', which it does not declare: add '${code}' to its refusals.`
}

const words = (code: string) => code.split(/[.-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))

/** `bid.too-low` → `BidTooLowProblem`: the name of its schema in the API's description. */
export const problemName = (code: ErrorCode) => `${words(code).join('')}Problem`

const problemSchemas = new Map<ErrorCode, ReturnType<typeof createProblemSchema>>()

/** The body of one refusal (RFC 9457), as `problemOf` writes it. */
export function problemSchema(code: ErrorCode) {
  const schema = problemSchemas.get(code) ?? createProblemSchema(code)
  problemSchemas.set(code, schema)
  return schema
}

function createProblemSchema(code: ErrorCode) {
  const { status, details, title } = errorCatalog[code]
  const hasDetails = Object.keys(details.shape).length > 0
  return z
    .object({
      type: z.literal(`/problems/${code}`),
      title: z.string(),
      status: z.literal(status),
      code: z.literal(code),
      detail: z.string().optional(),
      ...(hasDetails ? { details } : {}),
      requestId: z.string(),
    })
    .describe(title)
}
