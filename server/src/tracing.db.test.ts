import { spawnSync } from 'node:child_process'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../test/capture-log.ts'
import { startTestServer, testPassword } from '../test/test-server.ts'
import { startTraceCollector } from '../test/trace-collector.ts'
import { must } from './platform/must.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

/** The application with a collector beside it. What it exported is read once it has closed, which sends the rest. */
const [traceId, callerSpan] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
const amount = dollars(1_654.32)
const email = 'traced@example.com'
const log = captureLog()
let collector: Awaited<ReturnType<typeof startTraceCollector>>
let accountId: string

beforeAll(async () => {
  collector = await startTraceCollector()
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, undefined, log.logger)
  const ada = await server.signedIn({ email })
  accountId = ada.id
  const cast = createCast(server.database)
  const bid = (lotId: string, headers = {}) =>
    ada.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount }, headers })
  const first = await bid(await cast.lot({ startingBid: dollars(1_000) }), {
    traceparent: `00-${traceId}-${callerSpan}-01`,
  })
  expect(first.status).toBe(201)
  const lots = await Promise.all(Array.from({ length: 12 }, () => cast.lot({ startingBid: dollars(1_000) })))
  for (const { status } of await Promise.all(lots.map((lotId) => bid(lotId)))) expect(status).toBe(201)
  await ada.client.auth.resetPasswordForEmail(email)
  await server.mailTo(email, /password/i)
  await server.close()
})
afterAll(() => collector.close())

const named = (name: string | RegExp) =>
  collector.spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))

test("one bid's trace continues the caller's: request, batch, statements", () => {
  const ofBid = collector.spans.filter((span) => span.traceId === traceId)
  const request = must(
    ofBid.find(({ name }) => name === 'POST /api/v1/lots/:lotId/bids'),
    'the span of the request',
  )
  expect(request).toMatchObject({ parentSpanId: callerSpan })
  const attributes = Object.fromEntries(request.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  expect(attributes).toMatchObject({
    'http.route': '/api/v1/lots/:lotId/bids',
    'http.response.status_code': 201,
    'user.id': accountId,
  })
  const batch = must(
    ofBid.find(({ name }) => name === 'bid batch'),
    'the span of the batch',
  )
  expect(batch).toMatchObject({ parentSpanId: request.spanId })
  const statements = ofBid.filter(({ parentSpanId }) => parentSpanId === batch.spanId).map(({ name }) => name)
  expect(statements).toEqual(expect.arrayContaining(['begin', 'commit', expect.stringMatching(/^auctions\./)]))
  expect(log.lines().find((line) => line.traceId === traceId)).toMatchObject({ msg: 'request', status: 201, accountId })
})

test('every bid of a batch is its parent or linked from it', () => {
  const requests = named('POST /api/v1/lots/:lotId/bids')
  expect(requests).toHaveLength(13)
  const batched = named('bid batch').flatMap(({ parentSpanId, links = [] }) => [
    parentSpanId,
    ...links.map(({ spanId }) => spanId),
  ])
  expect(batched.toSorted()).toEqual(requests.map(({ spanId }) => spanId).toSorted())
})

test('a job has a trace of its own, linked to the request that sent it', () => {
  const recover = must(named('POST /auth/v1/recover')[0], 'the span of the request')
  const linked = named(/^job /).filter(({ links = [] }) => links.some(({ traceId }) => traceId === recover.traceId))
  expect(linked).not.toEqual([])
  for (const job of linked) expect(job.traceId).not.toBe(recover.traceId)
})

test('polling outside of any trace is not exported, and neither are values', () => {
  for (const span of named(/^(select|update|insert|delete|begin|auctions\.|jobs\.)/)) {
    expect(span.parentSpanId, span.name).toBeTruthy()
  }
  for (const secret of [String(amount), email, testPassword]) expect(collector.text()).not.toContain(secret)
})

test('without a collector nothing of OpenTelemetry is loaded', () => {
  // But its API, some constants, by the metrics library.
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const program = `
    import { createRequire } from 'node:module'
    const { openTracing } = await import(${at('./platform/tracing/open-tracing.ts')})
    await import(${at('./app.ts')})
    await import(${at('./open-infrastructure.ts')})
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry.(sdk|exporter|otlp|core|resources)/.test(path)).length
    const before = [await openTracing(null), loaded()]
    const tracing = await openTracing({ endpoint: 'http://127.0.0.1:9', serviceName: 'x', node: 'x', sampleRatio: 0 })
    console.log(JSON.stringify([before, loaded() > 0]))
    await tracing.stop()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(stdout.trim(), stderr).toBe(JSON.stringify([[null, 0], true]))
})
