import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import { minRevisionHeader } from '@vermeil/contracts/min-revisions'
import type { BidReceipt, LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { callAs, type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { hangWorks } from './catalog/catalog/catalog.fixtures.ts'
import type { EventBus } from './platform/bus/event-bus.ts'
import { createLocalBus } from './platform/bus/local-bus.ts'
import { must } from './platform/must.ts'

/** Two nodes over one database, and a bus between them that loses the events that a test chooses. */
let database: TestDatabase
let nodes: [TestServer, TestServer]
let bidder: SignedIn
let lotId: string
let isLosing = false

function losingBuses(): [EventBus, EventBus] {
  const locals = [0, 1].map(() => createLocalBus({ onError: () => {} }))
  const busOf = (own: number): EventBus => {
    const [here, there] = [must(locals[own], 'a bus'), must(locals[1 - own], 'a bus')]
    return {
      ...here,
      isShared: true,
      publish(channel, message) {
        here.publish(channel, message)
        if (!isLosing) there.publish(channel, message)
      },
    }
  }
  return [busOf(0), busOf(1)]
}

beforeAll(async () => {
  database = await createTestDatabase()
  const [one, two] = losingBuses()
  const env = { SHARED_READS: 'on' }
  nodes = [await startTestServer(env, database, undefined, one), await startTestServer(env, database, undefined, two)]
  bidder = await nodes[0].signedIn()
  lotId = must((await hangWorks(database, [{ title: 'Low Tide' }])).get('Low Tide'), 'a lot')
})
afterAll(async () => {
  await nodes[1].app.close()
  await nodes[0].close()
})

let amount = 10_000_00
async function bid(): Promise<{ revision: number; price: number; cookie: string }> {
  amount += 100_00
  const answer = await callAs(nodes[0].url, bidder.client)(`/api/v1/lots/${lotId}/bids`, {
    method: 'POST',
    json: { amount, confirmLeading: true, confirmUnusual: true },
  })
  expect(answer.status).toBe(201)
  const { lot } = (await answer.json()) as BidReceipt
  const cookie = must(answer.headers.get('set-cookie'), 'a cookie').split(';')[0] ?? ''
  return { revision: lot.revision, price: must(lot.currentBid, 'a price'), cookie }
}

async function pricesAt({ url }: TestServer, headers: Record<string, string>) {
  const read = async (path: string) => (await fetch(url + path, { headers })).json()
  const [lot, history, page] = [
    (await read(`/api/v1/lots/${lotId}`)) as LotView,
    (await read(`/api/v1/lots/${lotId}/bids`)) as LotHistory,
    (await read('/api/v1/lots?')) as LotSearchPage,
  ]
  const html = await (await fetch(`${url}/lots/${lotId}/low-tide`, { headers })).text()
  const written = Number(/"currentBid":(\d+)/.exec(html)?.[1])
  return [lot.currentBid, history.lot.currentBid, page.lots[0]?.currentBid, written]
}

test.each([false, true])(
  'nobody reads a price older than one they have seen, at either node; events lost: %s',
  { tags: ['sampled'] },
  async (lost) => {
    isLosing = lost
    for (let round = 0; round < sampleSize(16); round++) {
      // Both nodes hold the lot as it was.
      for (const node of nodes) await pricesAt(node, {})
      const { revision, price, cookie } = await bid()
      const minRevisions: Record<string, string>[] = [{ cookie }, { [minRevisionHeader]: `${lotId}.${revision}` }]
      for (const headers of minRevisions) {
        for (const node of nodes) {
          for (const seen of await pricesAt(node, headers)) expect(seen).toBeGreaterThanOrEqual(price)
        }
      }
      // At the node of the bid no reader needs to say so, and where events arrive none at the other.
      const [lot, history, card] = await pricesAt(lost ? nodes[0] : must(nodes[round % 2], 'a node'), {})
      expect([lot, history, card]).toEqual([price, price, price])
    }
  },
)

test('a change without an event is read again within a second', async () => {
  isLosing = true
  await pricesAt(nodes[1], {})
  const { price } = await bid()
  await expect
    .poll(async () => (await pricesAt(nodes[1], {})).slice(0, 3), { timeout: 20_000 })
    .toEqual([price, price, price])
})
