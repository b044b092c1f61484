import { RealtimeClient } from '@supabase/supabase-js'
import { dollars } from '@vermeil/contracts/money.schema'
import type { LotChanged } from '@vermeil/contracts/selling/auctions.schema'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRedis } from '../test/redis-server.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { must } from './platform/must.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

/** Two nodes over one database. Watchers of the first come back on the second. */
let redis: Awaited<ReturnType<typeof startRedis>>
let here: TestServer
let there: TestServer
let cast: ReturnType<typeof createCast>
let bidder: SignedIn
beforeAll(async () => {
  redis = await startRedis()
  here = await startTestServer({ REDIS_URL: redis.url })
  // The database is the first node's to close.
  there = await startTestServer({ REDIS_URL: redis.url }, { ...here.database, close: async () => {} })
  cast = createCast(here.database)
  bidder = await here.signedIn()
})
afterAll(async () => {
  await there.close()
  await here.close()
  await redis.close()
})

type Answer = { extension: string; message: string; stateTag: string | null }
type Event = { event: string; payload: LotChanged; meta?: { stateTag: string } }

/** The official client joins a lot's channel as the web app does, and notes what it is sent. */
async function watch(server: TestServer, topic: string, stateTag: string | null) {
  const client = new RealtimeClient(`${server.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: server.config.anonKey },
    transport: WebSocket as never,
  })
  onTestFinished(() => void client.disconnect())
  const answers: Answer[] = []
  const events: Event[] = []
  /** What came first. */
  const order: string[] = []
  const channel = client.channel(topic)
  channel.updateJoinPayload({ resume: { stateTag } })
  channel
    .on('broadcast', { event: '*' }, (event) => {
      order.push(event.event)
      events.push(event as unknown as Event)
    })
    .on('system', {}, (answer: Answer) => {
      order.push(answer.message)
      answers.push(answer)
    })
    .subscribe()
  await expect.poll(() => answers.length).toBe(1)
  return { client, events, order, answer: must(answers[0], 'an answer') }
}

const bid = async (lotId: string, amount: number) => {
  const json = { amount, confirmLeading: true }
  expect((await bidder.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json })).status).toBe(201)
}

test('a first join is answered "read", with the state tag of the lot', async () => {
  const lotId = await cast.lot()
  const { answer, events } = await watch(here, `lot:${lotId}`, null)
  expect(answer).toMatchObject({ extension: 'resume', message: 'read', stateTag: expect.stringMatching(/^\d+$/) })
  expect(events).toEqual([])
})

test('after no event nothing is sent or read again, also on another node', async () => {
  const lotId = await cast.lot()
  const first = await watch(here, `lot:${lotId}`, null)
  await bid(lotId, dollars(200))
  await expect.poll(() => first.events.length).toBe(1)
  const { stateTag } = must(must(first.events[0], 'an event').meta, 'a state tag')
  await first.client.disconnect()

  const second = await watch(there, `lot:${lotId}`, stateTag)
  expect(second.answer).toMatchObject({ message: 'current', stateTag })
  expect(second.events).toEqual([])
})

test('what was missed comes once as an event, before the answer, on another node', async () => {
  const lotId = await cast.lot()
  const first = await watch(here, `lot:${lotId}`, null)
  await first.client.disconnect()
  const stayed = await watch(there, `lot:${lotId}`, null)
  for (const amount of [200, 300, 400]) await bid(lotId, dollars(amount))
  // What the other node hears after the return is news, and no part of what was missed.
  await expect.poll(() => stayed.events.at(-1)?.payload.lot.currentBid).toBe(dollars(400))

  const second = await watch(there, `lot:${lotId}`, first.answer.stateTag)
  const missed = must(second.events[0], 'the missed state')
  expect(missed.payload.lot).toMatchObject({ currentBid: dollars(400), sequence: 3 })
  expect(missed.payload.entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(second.order.slice(0, 2)).toEqual(['lot.changed', 'current'])
  expect(second.answer.stateTag).toBe(String(missed.payload.lot.revision))
})

test('a change that its node never published is found on return', async () => {
  const lotId = await cast.lot()
  const { answer } = await watch(here, `lot:${lotId}`, null)
  // As if a node had died between its commit and its event.
  await here.database.pool.query('update lots set revision = revision + 1 where id = $1', [lotId])
  const second = await watch(there, `lot:${lotId}`, answer.stateTag)
  expect(second.order).toEqual(['lot.changed', 'current'])
  expect(second.answer.stateTag).not.toBe(answer.stateTag)
})

test.each(['saleroom', 'house'])('the topic %s resumes on another node', async (topic) => {
  const first = await watch(here, topic, null)
  expect(first.answer).toMatchObject({ message: 'read', stateTag: expect.any(String) })
  expect((await watch(there, topic, first.answer.stateTag)).answer).toMatchObject({ message: 'current' })
  const behind = await watch(there, topic, 'older')
  expect(behind.order.at(-1)).toBe('current')
  expect(behind.events[0]?.meta?.stateTag).toBe(first.answer.stateTag)
})

test('a lot that does not exist is read, and a client that says nothing of the past gets no answer', async () => {
  const unknown = await watch(here, 'lot:00000000-0000-7000-8000-000000000000', '1')
  expect(unknown.answer).toMatchObject({ message: 'read', stateTag: null })
  const lotId = await cast.lot()
  const socket = new WebSocket(
    `${here.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${here.config.anonKey}&vsn=2.0.0`,
  )
  onTestFinished(() => socket.terminate())
  const events: string[] = []
  socket.on('message', (data) => events.push((JSON.parse(String(data)) as string[])[3] ?? ''))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify(['1', '1', `realtime:lot:${lotId}`, 'phx_join', { config: {} }]))
  await watch(here, `lot:${lotId}`, null)
  await bid(lotId, dollars(200))
  await expect.poll(() => events).toEqual(['phx_reply', 'broadcast'])
})
