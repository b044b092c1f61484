import { request as httpRequest } from 'node:http'
import { dollars } from '@vermeil/contracts/money.schema'
import { sampleSize, shareOf } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodies } from '../test/access-bodies.ts'
import { addSubjects, type Subjects } from '../test/access-subjects.ts'
import { createApiRequests, type FuzzRequest } from '../test/fuzz/api-requests.ts'
import {
  type ApiDocument,
  createAnswerCheck,
  createOperationFinder,
  type Operation,
  type Received,
} from '../test/fuzz/check-answer.ts'
import { protocolCalls, protocolRequest } from '../test/fuzz/protocol-requests.ts'
import { stories } from '../test/fuzz/stories/stories.ts'
import { formOf } from '../test/module-http.ts'
import type { SignedIn } from '../test/test-server.ts'
import { mp3File } from './identity/music/audio/audio.fixtures.ts'
import { type PayingServer, startPayingServer } from './money/payments/payments.fixtures.ts'
import { must } from './platform/must.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

/**
 * No input answers 5xx, and every answer is one that its operation declares. Requests are generated from the API's own
 * description and from calls of the other protocols. FUZZ_SEED repeats a run or tries another one; FUZZ_RUNS makes it
 * longer.
 */
/** Each tier has its own, so that the deep one never repeats the quick one. */
const seedsOfTier = shareOf([20_261_115, 20_361_115], 2)
const seed = Number(process.env.FUZZ_SEED ?? seedsOfTier[0])
const runs = Number(process.env.FUZZ_RUNS ?? sampleSize(6, 1))

let server: PayingServer
let document: ApiDocument
let ids: Record<string, readonly string[]>
type Caller = { name: string; person: SignedIn | null; token: string | null }
let callers: Caller[]
let subjects: Map<string, Subjects>

beforeAll(async () => {
  server = await startPayingServer({ SHARED_READS: 'on' })
  const people = {
    collector: await server.signedIn(),
    artist: await server.signedIn({ role: 'artist', isApproved: true }),
    admin: await server.signedIn({ role: 'admin' }),
    realtor: await server.signedIn({ role: 'realtor' }),
    'prop-agent': await server.signedIn({ role: 'prop-agent' }),
  }
  await fillHouse(people)
  subjects = await addSubjects(server)
  callers = [{ name: 'nobody', person: null, token: null }]
  for (const [name, person] of Object.entries(people)) {
    const { data } = await person.client.auth.getSession()
    callers.push({ name, person, token: must(data.session, 'a session').access_token })
  }
  document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as ApiDocument
})
afterAll(() => server.close())

/** One of everything that a handler looks up, so that requests get past "unknown". */
async function fillHouse({ collector, artist, admin }: Record<'collector' | 'artist' | 'admin', SignedIn>) {
  const terms = { sellerId: artist.id, buyNow: dollars(600), lease: dollars(99) }
  for (let count = 0; count < 6; count++) await server.work(terms)
  const cast = createCast(server.database)
  for (const queuePosition of [1, 2, 3]) {
    await cast.lot({ venue: 'saleroom', durationSeconds: 3_600, queuePosition, buyNowPrice: dollars(900) })
  }
  const sold = await server.work(terms)
  const leased = await server.work(terms)
  for (const [work, amount, paymentType, metadata] of [
    [sold, dollars(600), 'purchase', {}],
    [leased, dollars(198), 'lease', { duration: '1-month' }],
  ] as const) {
    const call = { amount, paymentType, artworkId: work.artworkId, metadata }
    const { body } = await server.invoke(collector, 'create-payment', call)
    await server.pay(body.url)
  }
  await server.deliverAll()
  await artist.fetch('/api/v1/listings', { method: 'POST', json: { title: 'A draft' } })
  const lots = await idsOf(`select id from lots where venue = 'timed' and state = 'live'`)
  for (const lotId of lots.slice(0, 2)) {
    await collector.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount: dollars(200) } })
  }
  const fields = { artworkTitle: 'A', artist: 'B', contactName: 'C', contactEmail: collector.email }
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }))
  const request = formOf([...parts, { name: 'files', filename: 'a.pdf', data: Buffer.from('%PDF-1.4\n%%EOF\n') }])
  const piece = formOf([{ name: 'file', filename: 'a.mp3', data: mp3File() }])
  for (const [person, path, { payload, headers }] of [
    [collector, '/api/v1/authenticity-requests', request],
    [admin, '/api/v1/admin/music', piece],
  ] as const) {
    expect((await person.fetch(path, { method: 'POST', headers, body: new Uint8Array(payload) })).status).toBe(201)
  }
  // Not the callers: an administrator who suspends another is still one.
  const targets = await Promise.all(Array.from({ length: 3 }, () => server.signedIn()))
  ids = {
    lotId: await idsOf('select id from lots'),
    artistId: await idsOf('select id from artists'),
    listingId: await idsOf('select id from artworks'),
    orders: await idsOf('select id from orders'),
    leases: await idsOf("select id from loans where kind = 'lease'"),
    music: await idsOf('select id from music_pieces'),
    accounts: targets.map(({ id }) => id),
    'authenticity-requests': await idsOf('select id from authenticity_requests'),
    fileId: await idsOf('select id from attachments'),
    session: await idsOf('select session_id as id from checkouts where session_id is not null'),
  }
}

async function idsOf(sql: string): Promise<string[]> {
  return (await server.database.pool.query<{ id: string }>(sql)).rows.map(({ id }) => id)
}

/** As it is: `fetch` would tidy addresses up and refuse some headers. */
function send({ method, path, headers, body }: FuzzRequest): Promise<Received> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const length: Record<string, string | number> =
      body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = httpRequest(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const type = must(String(answer.headers['content-type'] ?? '').split(';')[0], 'a media type')
          resolve({ status: must(answer.statusCode, 'a status'), type, text: Buffer.concat(chunks).toString() })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

type Note = (caller: string, operation: Operation, request: FuzzRequest, answer: Received) => void

/** What people do as it is meant, before anything odd. Each of their calls is noted. */
async function tellStories(note: Note) {
  const operationOf = createOperationFinder(document)
  const watched = <Person extends Pick<SignedIn, 'fetch'>>(person: Person): Person => ({
    ...person,
    fetch: async (path, init = {}) => {
      const answer = await person.fetch(path, init)
      const request = { method: init.method ?? 'GET', path, headers: {}, body: JSON.stringify(init.json) }
      const type = must((answer.headers.get('content-type') ?? '').split(';')[0], 'a media type')
      const received = { status: answer.status, type, text: await answer.clone().text() }
      note('somebody in a story', operationOf(request.method, path), request, received)
      return answer
    },
  })
  const signedIn: PayingServer['signedIn'] = async (person) => watched(await server.signedIn(person))
  const nobody = watched({ fetch: server.fetchAs(server.newClient()) })
  // One event at a time: a delivery that meets another one of the same event doesn't wait for what it does.
  let delivered: Promise<unknown> = Promise.resolve()
  const deliver: PayingServer['deliver'] = (event) => {
    const answer = delivered.then(() => server.deliver(event))
    delivered = answer
    return answer
  }
  const deliverAll = async () => {
    for (const event of await server.allEvents()) await deliver(event)
  }
  const scene = { server: { ...server, signedIn, deliver, deliverAll }, nobody }
  await Promise.all(
    stories.map(async (area) => {
      for (const story of area) await story(scene)
    }),
  )
}

const describeCall = (caller: string, { method, path, headers, body }: FuzzRequest) =>
  `${method} ${path.slice(0, 300)} as ${caller} ${JSON.stringify({ ...headers, authorization: undefined })} ${body === undefined ? '' : JSON.stringify(String(body).slice(0, 500))}`

function report(findings: readonly string[]) {
  const shown = findings.slice(0, 20).join('\n')
  expect(findings.length, `FUZZ_SEED=${seed} found ${findings.length}:\n${shown}`).toBe(0)
}

test('every operation of the API answers what it declares, for every input', { tags: ['sampled'] }, async () => {
  const requestsTo = createApiRequests(document, ids)
  const rightRequestsTo = createApiRequests(document, ids, { hasOdd: false })
  const wrongWith = createAnswerCheck(document)
  const findings: string[] = []
  const succeeded = new Set<string>()
  let place = 0

  function note(caller: string, operation: Operation, request: FuzzRequest, answer: Received) {
    if (answer.status < 300) succeeded.add(operation.operationId)
    const wrong = wrongWith(operation, answer)
    if (!wrong) return
    findings.push(
      `${operation.operationId} ${wrong}\n  ${describeCall(caller, request)}\n  ${answer.text.slice(0, 600)}`,
    )
  }

  /** As the owner of what it is about, or as each caller, with nothing wrong in it, until it succeeds. */
  async function callRightly(method: string, path: string, operation: Operation) {
    const url = path.replace(/{(\w+)}/g, ':$1')
    const route = `${method.toUpperCase()} ${url}`
    const can = server.app.accessTable.find((one) => `${one.method} ${one.url}` === route)?.can
    const subject = can ? must(subjects.get(can), `subjects of ${can}`) : null
    for (const { name, token } of subject ? [{ name: 'its owner', token: subject.owner }, ...callers] : callers) {
      for (const request of fc.sample(rightRequestsTo(method, path, operation), { seed: seed + place++, numRuns: 2 })) {
        if (token === subject?.owner) request.path = request.path.replace(/^[^?]*/, (await subject.add())(url))
        if (token) request.headers.authorization = `Bearer ${token}`
        const known = bodies[route]
        if (known) request.body = JSON.stringify(known)
        note(name, operation, request, await send(request))
        if (succeeded.has(operation.operationId)) return
      }
    }
  }

  await tellStories(note)

  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const arbitrary = requestsTo(method, path, operation)
      for (const { name, token } of callers) {
        for (const request of fc.sample(arbitrary, { seed: seed + place++, numRuns: runs })) {
          if (token) request.headers.authorization = `Bearer ${token}`
          const answer = await send(request)
          note(name, operation, request, answer)
        }
      }
      if (!succeeded.has(operation.operationId)) await callRightly(method, path, operation)
    }
  }
  report(findings)
  // A fuzz that is turned away at the first check would find nothing. What needs a state that nothing here has gets a story.
  const unreached = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId))
    .filter((operationId) => !succeeded.has(operationId))
  expect(unreached, 'operations without a request that succeeds').toEqual([])
})

test('the other protocols, pages and files never answer 5xx, and refuse in their own formats', {
  tags: ['sampled'],
}, async () => {
  const findings: string[] = []
  let place = 0
  for (const { name, person, token } of callers) {
    const own = {
      id: person?.id ?? must(ids.lotId?.[0], 'a lot'),
      email: person?.email ?? 'nobody@example.com',
    }
    for (const call of protocolCalls(own)) {
      for (const request of fc.sample(protocolRequest(call), { seed: seed + place++, numRuns: runs })) {
        request.headers.apikey ??= server.config.anonKey
        if (token) request.headers.authorization ??= `Bearer ${token}`
        const answer = await send(request)
        const wrong = wrongInProtocol(request, answer)
        if (wrong) findings.push(`${wrong}\n  ${describeCall(name, request)}\n  ${answer.text.slice(0, 600)}`)
      }
    }
  }
  report(findings)
})

const envelopes: [prefix: RegExp, isRefusal: (body: Record<string, unknown>) => boolean][] = [
  [/^\/auth\/v1\//, (body) => typeof body.error_code === 'string' && typeof body.msg === 'string'],
  [/^\/rest\/v1\//, (body) => ['code', 'details', 'hint', 'message'].every((key) => key in body)],
  [/^\/storage\/v1\//, (body) => typeof body.statusCode === 'string' && typeof body.error === 'string'],
  [/^\/functions\/v1\//, (body) => typeof body.error === 'string' || typeof body.message === 'string'],
  [/^\/(api|webhooks|images|media)\//, (body) => typeof body.code === 'string' && typeof body.title === 'string'],
]

function wrongInProtocol({ method, path }: FuzzRequest, { status, type, text }: Received): string | null {
  if (status >= 500) return `answered ${status}`
  if (status < 400 || ['HEAD', 'OPTIONS'].includes(method) || status === 416) return null
  const isRefusal = envelopes.find(([prefix]) => prefix.test(path))?.[1]
  if (!isRefusal) return null
  if (!type.endsWith('json')) return `refused as '${type}'`
  const body = JSON.parse(text)
  // Without the public key no protocol is spoken yet.
  const isKeyRefusal = status === 401 && /API key/.test(body.message)
  return isKeyRefusal || isRefusal(body) ? null : `refused with ${status} in other words than its protocol's`
}
