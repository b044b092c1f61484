import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errorCatalog } from '@vermeil/contracts/errors.schema'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type CallerAccess, callerAccess, staffNeeds } from './access.ts'
import { problemName, refusalsOf } from './refusals.ts'

type Schema = Record<string, unknown> & {
  operationId?: string
  summary?: string
  description?: string
  response?: Record<string, Record<string, unknown>>
}
export type DescribedRoute = {
  method: string | string[]
  config?: Parameters<typeof refusalsOf>[0]['config'] & {
    form?: z.ZodType
    media?: { types: readonly string[] }
    isRepeatable?: boolean
  }
}
export type OperationInput = { schema: Schema; url: string; route: DescribedRoute; openapiObject: object }

const binary = { type: 'string', format: 'binary' }

/** Schemas by name become references in bodies; parameters are always written out. */
export function createDescribeOperation(
  registry: z.core.$ZodRegistry<{ id?: string }>,
  tagOf: (url: string) => string,
) {
  const withNames = createJsonSchemaTransform({ skipList: [], schemaRegistry: registry as never })
  const withoutNames = createJsonSchemaTransform({ skipList: [], schemaRegistry: z.registry() as never })

  return (input: OperationInput): { schema: Schema; url: string } => {
    const { schema, route, openapiObject } = input
    const url = input.url.replace(/\/$/, '')
    const { method, config } = route
    const { operationId, summary, description } = schema
    if (!operationId || !summary) {
      throw new Error(`${method} ${url} is not described: give its schema an operationId and a summary.`)
    }
    const { body, response, params, querystring, headers } = schema
    const form = config?.form
    const bodies = withNames({ schema: { body: form ?? body, response }, url, openapiObject } as never).schema as Schema
    const parameters = withoutNames({ schema: { headers }, url, openapiObject } as never).schema
    const refusals = refusalsOf({ config, schema: schema as never })
    const access = config?.access && callerAccess(config.access)
    const described = {
      ...(parameters as Schema),
      ...(params ? { params: asRead(params as z.ZodType) } : {}),
      ...(querystring ? { querystring: asRead(querystring as z.ZodType) } : {}),
      ...bodies,
      operationId,
      summary,
      description: [
        `${description ?? summary}.`,
        ...(config?.isRepeatable ? [repeatable] : []),
        callersOf(access),
      ].join(' '),
      tags: [tagOf(url)],
      security: access === 'anyone' ? [] : [{ bearer: [] }],
      ...(form ? { consumes: ['multipart/form-data'] } : {}),
      response: { ...successes(bodies.response, config?.media), ...problems(refusals) },
    }
    return { schema: described, url }
  }
}

/**
 * What an address says is text, which the server reads as numbers, flags and lists: described as those, so that a
 * generated client takes `limit: 3`. A value with a default may be left out.
 */
function asRead(schema: z.ZodType): object {
  const { required } = z.toJSONSchema(schema, { io: 'input' })
  const { $schema: _, ...read } = z.toJSONSchema(schema, { io: 'output' })
  return { ...read, required: required ?? [] }
}

const repeatable = 'Repeating it answers with the present state.'

function callersOf(access: CallerAccess | 'protocol' | undefined): string {
  if (access === 'anyone') return 'Open to anyone.'
  if (access === 'session') return 'Needs a session, which may still await its second factor.'
  if (access === 'account') return 'Needs an account.'
  if (access === 'confirmed') return 'Needs an account with a confirmed email address.'
  const needs = access && access !== 'protocol' && staffNeeds(access)
  const admins = needs ? [`admin and the capability ${needs.join(' or ')}`] : []
  const roles = access && typeof access === 'object' ? ('roles' in access ? access.roles : access) : []
  return `Needs an account with the role ${[...roles, ...admins].join(', ')}.`
}

function successes(
  described: Schema['response'],
  media?: { types: readonly string[]; isRanged?: boolean },
): Record<string, Record<string, unknown>> {
  if (media) {
    const content = Object.fromEntries(media.types.map((type) => [type, { schema: binary }]))
    const empty = (status: number) => ({ type: 'null', description: STATUS_CODES[status] })
    const whole = { description: 'The file.', content }
    if (!media.isRanged) return { 200: whole }
    return { 200: whole, 206: { description: 'A part of the file.', content }, 304: empty(304), 416: empty(416) }
  }
  return Object.fromEntries(
    Object.entries(described ?? {}).map(([status, schema]) => [
      status,
      schema.$ref || schema.type !== 'null'
        ? { description: STATUS_CODES[status], content: { 'application/json': { schema } } }
        : { ...schema, description: STATUS_CODES[status] },
    ]),
  )
}

/** One response per status; its body is one of the problems with that status, so that `code` is known by name. */
function problems(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errorCatalog[code].status)
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, problemResponse(ofStatus.toSorted())]))
}

export function problemResponse(codes: readonly ErrorCode[]) {
  const refs = codes.map((code) => ({ $ref: `#/components/schemas/${problemName(code)}` }))
  const titles = codes.map((code) => errorCatalog[code].title)
  return {
    description: titles.join(' '),
    content: { 'application/problem+json': { schema: refs.length === 1 ? refs[0] : { oneOf: refs } } },
  }
}
