import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Reading } from '../audit-store.ts'
import { isAdmin, isForAdmins } from './access.ts'
import type { Http } from './http.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What an administrator's reading is called in the audit log: `order.read`, by default after the path. False: it isn't
     * recorded, because it shows nothing of a person or is what the console's own screens ask for again and again.
     */
    reading?: string | false
  }
  interface FastifyRequest {
    /** Settles when the reading is in the log. */
    recorded: Promise<void> | null
  }
  interface FastifyInstance {
    /** For the routes of another protocol, which know the reader and the filter themselves. */
    recordReading: (request: FastifyRequest, reading: Reading) => void
  }
}

/** Which part of a list, not what is listed. */
const paging = new Set(['limit', 'page', 'before', 'after', 'offset', 'cursor'])

const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '')

type JsonSchema = z.core.JSONSchema.BaseSchema

/** An id, a date or one of a few values, and not text that somebody typed. */
function isChosen({ type, format = '', enum: values, items }: JsonSchema): boolean {
  if (type === 'array') return typeof items === 'object' && !Array.isArray(items) && isChosen(items)
  return values !== undefined || type !== 'string' || ['uuid', 'date', 'date-time'].includes(format)
}

const chosenFields = new WeakMap<z.ZodType, ReadonlySet<string>>()

/** The fields of a query whose values an entry may hold. */
function chosenIn(schema: z.ZodType): ReadonlySet<string> {
  const known = chosenFields.get(schema)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' })
  const chosen = new Set(Object.keys(properties).filter((name) => isChosen(properties[name] as JsonSchema)))
  chosenFields.set(schema, chosen)
  return chosen
}

/** Which filters were used, with their values where these are chosen: an email that was searched for is not recorded. */
function filterOf(query: Readonly<Record<string, unknown>>, schema: unknown) {
  const chosen = schema instanceof z.ZodType ? chosenIn(schema) : new Set()
  const used = Object.entries(query).filter(([name, value]) => !paging.has(name) && value !== undefined)
  return Object.fromEntries(used.map(([name, value]) => [name, chosen.has(name) ? value : true]))
}

/** What an administrator reads by this request; null if it isn't recorded. */
function readingOf(request: FastifyRequest): Reading | null {
  const { method, account, routeOptions } = request
  const { access, media, reading } = routeOptions.config
  if (method !== 'GET' || reading === false || !account || !isAdmin(account) || !access || !isForAdmins(access))
    return null
  const [things = '', ...rest] = (routeOptions.url ?? '').replace(/^\/api\/v1\/(?:admin\/)?/, '').split('/')
  const [id] = Object.values(request.params as Record<string, string>)
  if (id !== undefined) {
    const noun = singular(things)
    const file = request.url.split('?')[0]?.split(`${id}/`)[1]
    const details = media && file ? { file } : {}
    return { actorId: account.id, act: reading ?? `${noun}.read`, subject: `${noun}:${id}`, details, isFile: !!media }
  }
  const list = [things, ...rest].join('.').replace(/\.csv$/, '')
  const { account: accountId, ...query } = request.query as Record<string, unknown>
  const details = filterOf(query, routeOptions.schema?.querystring)
  return {
    ...{ actorId: account.id, act: reading ?? `${list}.read`, details, isFile: !!media },
    subject: accountId ? `account:${accountId}` : list,
  }
}

/**
 * What administrators read of people is in the audit log. It is written beside the reading and not before it, in one
 * statement; nothing is shown unless it was written.
 */
export function auditReadings(app: Http, record: (reading: Reading) => Promise<void>) {
  app.decorateRequest('recorded', null)
  app.decorate('recordReading', (request, reading) => {
    request.recorded = record(reading)
    // Its failure is met below, also if the answer takes longer.
    request.recorded.catch(() => {})
  })
  app.addHook('preHandler', async (request) => {
    const reading = readingOf(request)
    if (reading) app.recordReading(request, reading)
  })
  app.addHook('onSend', async (request) => {
    const { recorded } = request
    request.recorded = null // the answer about a failure is sent through here as well
    await recorded
  })
}
