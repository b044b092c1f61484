import type { FastifyRequest } from 'fastify'
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
}

/** Which part of a list, not what is listed. */
const paging = new Set(['limit', 'before', 'after', 'offset', 'cursor'])

const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '')

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
  const filter = Object.fromEntries(Object.entries(query).filter(([name]) => !paging.has(name)))
  return {
    ...{ actorId: account.id, act: reading ?? `${list}.read`, details: filter, isFile: !!media },
    subject: accountId ? `account:${accountId}` : list,
  }
}

/**
 * What administrators read of people is in the audit log. It is written beside the reading and not before it, in one
 * statement; nothing is shown unless it was written.
 */
export function auditReadings(app: Http, record: (reading: Reading) => Promise<void>) {
  app.decorateRequest('recorded', null)
  app.addHook('preHandler', async (request) => {
    const reading = readingOf(request)
    if (!reading) return
    request.recorded = record(reading)
    // Its failure is met below, also if the answer takes longer.
    request.recorded.catch(() => {})
  })
  app.addHook('onSend', async (request) => {
    const { recorded } = request
    request.recorded = null // the answer about a failure is sent through here as well
    await recorded
  })
}
