import { minRevisionHeader, readMinRevisions } from '@vermeil/contracts/min-revisions'
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { type Account, isAdmin } from '../http/access.ts'
import type { Http } from '../http/http.ts'
import { must } from '../must.ts'
import { world } from '../world.ts'
import { AnswerStore } from './answer-store.ts'
import { acceptsEncoding, createCompressionBudget, type EncodedAnswer } from './encoded-answer.ts'
import { Fragment, gzipOf, jsonText } from './fragment.ts'
import { type BuildAnswer, NotShared, noMinRevisions, type Revisions } from './shared-answer.ts'

/** Readers who get the same bytes. Members may see more than visitors; insiders of an answer see more than both. */
export type Audience = 'visitor' | 'member'

/** `everyone`: one answer for all readers. `each-audience`: one for visitors, one for people signed in. */
type SharedAmong = 'everyone' | 'each-audience'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers of this route are shared. `limits` are counted for each reader, also of a finished answer. */
    shared?: SharedRoute
    /** A write that no shared answer waits for: its writer's next reads may be shared at once. */
    isShownAtOnce?: boolean
  }
  interface FastifyInstance {
    /** The paths of all shared routes, for the test that requests each as several people. */
    sharedRoutes: string[]
  }
}

type SharedRoute = {
  among: SharedAmong
  /** Signed-in people get personal fields, too. */
  isPersonal?: boolean
  limits?: readonly preHandlerAsyncHookHandler[]
  /** The content type; JSON by default. */
  type?: string
  /** The cache key of a request; the whole URL by default. */
  key?: (request: FastifyRequest) => string
}

type SharedCache = { bytes: () => number; clear: () => void }
type Options = { maxBytes?: number; isOn?: boolean; now?: () => number }
/**
 * Fields for one signed-in reader, with the revisions they were read at. They are inserted before the closing braces of
 * the shared JSON.
 */
export type PersonalPart = { fields: object; minRevisions: Revisions; closing?: '}' | '}}' }
type Answering = {
  shared: (audience: Audience) => BuildAnswer
  /** Reads the personal fields of the reader, if there are any. */
  personal?: (account: Account) => Promise<PersonalPart | null>
  /** The whole answer for a reader who can't get the shared one. */
  own: () => Promise<unknown>
}

/** With the caches of the modules, which hold more than twice as much, a node spends 64 MB. */
const MAX_BYTES = 18 * 1024 * 1024
/** Longer than the life of an answer: people who have just changed something see their change. */
const WRITER_MS = 1_500
const MAX_WRITERS = 10_000
const vary = `accept-encoding, cookie, ${minRevisionHeader}`

const encodings = ['br', 'gzip', 'identity'] as const
const JSON_TYPE = 'application/json; charset=utf-8'

export type SharedReads = ReturnType<typeof createSharedReads>

/** Serves answers that are the same for many readers: encoded once per change, and sent before any other work. */
export function createSharedReads({ maxBytes = MAX_BYTES, isOn = true, now = world.now }: Options = {}) {
  const store = new AnswerStore({ maxBytes, now })
  const budget = createCompressionBudget(now)
  const writers = new Map<string, number>()
  const caches: SharedCache[] = []

  /** The audience of the reader on this route; null for readers who get an answer of their own. */
  function audienceOf({ account, routeOptions: { config } }: FastifyRequest): Audience | null {
    if (!isOn || !config.shared) return null
    if (!account || config.shared.among === 'everyone') return 'visitor'
    if (isAdmin(account)) return null
    return (writers.get(account.id) ?? 0) > now() ? null : 'member'
  }

  const keyOf = (audience: Audience, request: FastifyRequest) =>
    `${audience} ${request.routeOptions.config.shared?.key?.(request) ?? request.url}`

  function minRevisionsOf({ headers }: FastifyRequest): Revisions {
    const given = headers[minRevisionHeader] ?? headers.cookie
    return typeof given === 'string' ? readMinRevisions(given) : noMinRevisions
  }

  function send(reply: FastifyReply, key: string, encoded: EncodedAnswer) {
    const { headers, routeOptions } = reply.request
    const { among, type = JSON_TYPE } = routeOptions.config.shared ?? {}
    const matched = encodings.find((encoding) => isSameTag(headers['if-none-match'], encoded.etag(encoding)))
    const encoding = matched ?? encoded.choose(headers['accept-encoding'], budget)
    reply.header('vary', among === 'everyone' ? vary : `${vary}, authorization`).header('etag', encoded.etag(encoding))
    if (headers.authorization === undefined) reply.header('cache-control', 'public, max-age=0, s-maxage=1')
    const age = now() - encoded.encodedAt
    if (age > 0) reply.header('server-timing', `age;dur=${age}`)
    if (matched) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const sizeBefore = encoded.size
    const bytes = encoded.bytes(encoding)
    if (encoded.size !== sizeBefore) store.weigh(key)
    return reply.type(type).send(bytes)
  }

  /** Sends the shared answer with the personal fields. The shared fragments are compressed already. */
  function sendWith(
    reply: FastifyReply,
    { answer: { parts } }: EncodedAnswer,
    { fields, closing = '}' }: PersonalPart,
  ) {
    const last = must(parts.at(-1), 'an answer with an end').bytes.toString().slice(0, -closing.length)
    const end = new Fragment(`${last},${jsonText(fields).slice(1, -1)}${closing}`, true)
    const all = [...parts.slice(0, -1), end]
    const isZipped = acceptsEncoding(reply.request.headers['accept-encoding'] ?? '', 'gzip')
    if (isZipped) reply.header('content-encoding', 'gzip')
    reply.header('vary', 'accept-encoding').type(JSON_TYPE)
    return reply.send(isZipped ? gzipOf(all) : Buffer.concat(all.map(({ bytes }) => bytes)))
  }

  async function findOrBuild(key: string, build: BuildAnswer, minRevisions: Revisions): Promise<EncodedAnswer | null> {
    try {
      return await (store.find(key, minRevisions) ?? store.build(key, build, minRevisions))
    } catch (error) {
      if (error instanceof NotShared) return null
      throw error
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, how: Answering): Promise<never> {
    const { shared, personal, own } = how
    const audience = audienceOf(request)
    if (audience === null) return (await own()) as never
    const key = keyOf(audience, request)
    const part = request.account && personal ? await personal(request.account) : null
    if (part) store.confirm(part.minRevisions)
    const minRevisions = part ? new Map([...minRevisionsOf(request), ...part.minRevisions]) : minRevisionsOf(request)
    const encoded = await findOrBuild(key, shared(audience), minRevisions)
    if (!encoded || isInsider(request, encoded)) return (await own()) as never
    return (part ? sendWith(reply, encoded, part) : send(reply, key, encoded)) as never
  }

  function forgetAll() {
    store.clear()
    for (const cache of caches) cache.clear()
  }

  function serve(app: Http) {
    app.decorate('sharedRoutes', [])
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.shared && method === 'GET') app.sharedRoutes.push(url)
    })
    if (!isOn) return
    app.addHook('onRequest', async function (request, reply) {
      if (request.method !== 'GET') return
      const audience = audienceOf(request)
      if (audience === null || (request.account && request.routeOptions.config.shared?.isPersonal)) return
      const key = keyOf(audience, request)
      if (!store.has(key)) return
      for (const limit of request.routeOptions.config.shared?.limits ?? []) await limit.call(this, request, reply)
      const found = store.find(key, minRevisionsOf(request))
      const encoded = found instanceof Promise ? await found.catch(() => null) : found
      // The route answers: with the error, or with the fields that only an insider sees.
      if (!encoded || isInsider(request, encoded)) return
      return send(reply, key, encoded)
    })
    app.addHook('onSend', ({ method, account, routeOptions }, { statusCode }, payload, done) => {
      const isRead = method === 'GET' || method === 'HEAD'
      if (account && !isRead && statusCode < 400 && !routeOptions.config.isShownAtOnce) written(account)
      done(null, payload)
    })
  }

  function written(account: Account) {
    // Changes by administrators concern all readers, and administrators check them as visitors.
    if (isAdmin(account)) forgetAll()
    if (writers.size >= MAX_WRITERS) writers.clear()
    writers.set(account.id, now() + WRITER_MS)
  }

  return {
    ...{ serve, answer, isOn },
    /** Adds a module's cache, whose bytes count with the finished answers. */
    addCache: (cache: SharedCache) => void caches.push(cache),
    bytes: () => caches.reduce((sum, cache) => sum + cache.bytes(), store.bytes),
    size: () => store.size,
    counts: store.counts as Readonly<typeof store.counts>,
  }
}

const isInsider = ({ account }: FastifyRequest, { answer }: EncodedAnswer) =>
  account !== null && answer.insiders.has(account.id)

/** Whether an `If-None-Match` names the tag. */
function isSameTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
