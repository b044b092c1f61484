import { errorCatalog } from '@vermeil/contracts/errors.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Reading } from '../../platform/audit-store.ts'
import { accountRefusal, isAdmin, isStaff } from '../../platform/http/access.ts'
import { bearerOf, requireApiKey } from '../../platform/http/api-key.ts'
import { requestUrl } from '../../platform/http/request-url.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { world } from '../../platform/world.ts'
import { requestLimits } from '../../request-limits.ts'
import { TABLE } from './application-columns.ts'
import type { JsonRow, Reader } from './application-store.ts'
import type { Applications } from './applications.ts'
import { contentRange, readPreferences, SINGLE } from './rest-preferences.ts'
import { parseRestQuery, type RestQuery } from './rest-query.ts'
import { bearerRefusal, notAllowed, notOneRow, RestRefusal, replyInPostgrest, unknownSchema } from './rest-refusal.ts'

export type RestRouteOptions = {
  applications: Applications
  accounts: Pick<Accounts, 'identifyToken'>
  limiter: Limiter
  anonKey: string
}

const config = { access: 'protocol' } as const

/** `/rest/v1`, in the dialect of the official client library. It serves one table. */
export const restRoutes: FastifyPluginAsyncZod<RestRouteOptions> = async (app, options) => {
  const { applications, accounts, limiter, anonKey } = options
  replyInPostgrest(app)
  requireApiKey(app, anonKey)

  app.addHook('onRequest', async ({ method, headers }) => {
    const profile = headers[method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile']
    if (profile !== undefined && profile !== 'public') throw unknownSchema(String(profile))
  })

  async function readerOf(request: FastifyRequest): Promise<Reader> {
    const token = bearerOf(request)
    if (!token || token === anonKey) return { isAdmin: false, accountId: null }
    const account = await accounts.identifyToken(token)
    if (!account) throw bearerRefusal(token, world.now())
    request.callerId = account.id
    if (accountRefusal(account)) throw notAllowed(true, `permission denied for table ${TABLE}`)
    if (isAdmin(account) && !isStaff(account, 'catalog')) {
      throw notAllowed(true, errorCatalog['access.capability-missing'].title)
    }
    return { isAdmin: isAdmin(account), accountId: account.id }
  }

  app.get(`/${TABLE}`, { config }, async (request, reply) => {
    const reader = await readerOf(request)
    const preferences = readPreferences(request)
    const query = parseRestQuery(searchOf(request))
    const readerId = reader.isAdmin ? reader.accountId : null
    if (readerId) app.recordReading(request, readingBy(readerId, query, searchOf(request)))
    const { rows, total } = await applications.read(query, reader, preferences.isCounted)
    if (total !== null && query.offset > total) throw outOfRange(query, total)
    if (preferences.isSingle && rows.length !== 1) throw notOneRow(rows.length)
    const isPartial = total !== null && rows.length < total
    reply.code(isPartial ? 206 : 200).header('content-range', contentRange(query.offset, rows.length, total))
    return sendRows(reply, rows, preferences.isSingle)
  })

  const submitLimit = limitRequests(limiter, requestLimits.applications)
  app.post(`/${TABLE}`, { config, preHandler: submitLimit }, async (request, reply) => {
    const reader = await readerOf(request)
    const preferences = readPreferences(request)
    const query = parseRestQuery(searchOf(request))
    const { rows, count } = await applications.submit({ body: request.body, query, preferences, reader })
    reply.code(201).header('content-range', `*/${preferences.isCounted ? count : '*'}`)
    return preferences.isRepresentation ? sendRows(reply, rows, preferences.isSingle) : reply.send('')
  })

  app.patch(`/${TABLE}`, { config }, async (request, reply) => {
    const reader = await readerOf(request)
    const preferences = readPreferences(request)
    const query = parseRestQuery(searchOf(request))
    const rows = await applications.review({ body: request.body, query, preferences, reader })
    reply.header('content-range', contentRange(0, rows.length, preferences.isCounted ? rows.length : null))
    return preferences.isRepresentation ? sendRows(reply.code(200), rows, preferences.isSingle) : reply.code(204).send()
  })

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: `/${TABLE}`,
      config,
      handler: async (request) => {
        const { accountId } = await readerOf(request)
        throw notAllowed(accountId !== null, `permission denied for table ${TABLE}`)
      },
    })
  }

  app.all('/rpc/:name', { config }, async (request) => {
    const { name } = request.params as { name: string }
    throw new RestRefusal(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`)
  })
  app.all('/:table', { config }, async (request) => {
    const { table } = request.params as { table: string }
    throw new RestRefusal(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`, {
      hint: `Perhaps you meant the table 'public.${TABLE}'`,
    })
  })
}

/** As it was sent: the framework would merge keys that are given twice. */
const searchOf = (request: FastifyRequest) => requestUrl(request.url).searchParams

/** As the audit log has it: one application by its id, else the list with the filters that were used. */
function readingBy(actorId: AccountId, { filters }: RestQuery, search: URLSearchParams): Reading {
  const [, id] = /^eq\.([\da-f-]{36})$/i.exec(search.get('id') ?? '') ?? []
  if (id && filters.length === 1) {
    const subject = `application:${id.toLowerCase()}`
    return { actorId, act: 'application.read', subject, details: {}, isFile: false }
  }
  const details = Object.fromEntries(filters.toSorted().map((name) => [name, true]))
  return { actorId, act: 'applications.read', subject: 'applications', details, isFile: false }
}

function sendRows(reply: FastifyReply, rows: readonly JsonRow[], isSingle: boolean) {
  const [one] = rows
  return reply
    .type(`${isSingle ? SINGLE : 'application/json'}; charset=utf-8`)
    .send(JSON.stringify(isSingle ? one : rows))
}

const outOfRange = ({ offset }: RestQuery, total: number) =>
  new RestRefusal(416, 'PGRST103', 'Requested range not satisfiable', {
    details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
  })
