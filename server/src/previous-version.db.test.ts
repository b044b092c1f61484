import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { CheckoutLink, Order } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import type { SavedSearchList } from '@vermeil/contracts/selling/alerts.schema'
import type { BidReceipt, LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import type { WatchList } from '@vermeil/contracts/selling/lots.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasPgBouncer } from '../test/pgbouncer.ts'
import { previous } from '../test/previous-server.ts'
import { readHistory } from '../test/read-history.ts'
import { type Caller, openTwoVersions, type TwoVersions, type VersionedNode } from '../test/two-versions.ts'
import { until } from '../test/until.ts'
import { must } from './platform/must.ts'

const BID_EVERY_MS = 100

/** Of the two kinds that a version brings: the second breaks nodes of the version before. */
const later = {
  '9998_next_version.sql': 'create table next_version (id uuid primary key);\n',
  '9999_after_all_nodes.sql': '-- after-all-nodes\ndrop table next_version;\n',
}

type People = { artist: Caller; buyer: Caller; rival: Caller }
/** Each step of a sale is done at one node and read at all of them; `here` and `there` are the same where one is left. */
type Stage = { versions: TwoVersions; people: People; here: VersionedNode; there: VersionedNode }

/** What all nodes answer to a person, once it is this. A later version may say more than the one before, not less. */
async function readAtAll<T extends object>({ here, there }: Stage, reader: Caller, path: string, expected: object) {
  return until(async () => {
    const [answer, other] = [await reader.call<T>(here, 'GET', path), await reader.call<T>(there, 'GET', path)]
    for (const one of [answer, other]) expect(one).toMatchObject(expected)
    return answer
  })
}

/** The buyer has a saved search that the work fulfills; it is listed at both nodes, found and watched at both. */
async function list(stage: Stage, title: string): Promise<string> {
  const { people, here, there } = stage
  const { artist, buyer } = people
  const criteria = { q: title }
  await buyer.call(here, 'POST', '/saved-searches', { name: title, criteria, mail: 'never' })
  const terms = { title, medium: 'oil', startingBid: dollars(200), shipping: 'none', hasPickup: true }
  const { id } = await artist.call<Listing>(here, 'POST', '/listings', terms)
  const paint = { width: 60, height: 40, channels: 3, background: '#2b5fa8' } as const
  const picture = await sharp({ create: paint }).jpeg().toBuffer()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(picture)], 'work.jpg', { type: 'image/jpeg' }))
  expect((await artist.fetch(there)(`/api/v1/listings/${id}/images`, { method: 'POST', body })).status).toBe(201)
  const { lot } = await artist.call<Listing>(here, 'PUT', `/listings/${id}/submission`)
  const lotId = must(lot, 'the lot of the listed work').id
  const found = { lots: [{ id: lotId, title }] }
  await readAtAll<LotSearchPage>(stage, buyer, `/lots?q=${encodeURIComponent(title)}`, found)
  const search = expect.objectContaining({ name: title, newWorks: 1 })
  await readAtAll<SavedSearchList>(stage, buyer, '/saved-searches', { searches: expect.arrayContaining([search]) })
  await buyer.call(there, 'PUT', `/lots/${lotId}/watch`)
  const watched = expect.objectContaining({ id: lotId })
  await readAtAll<WatchList>(stage, buyer, '/watches', { lots: expect.arrayContaining([watched]) })
  return lotId
}

/** Open bids and maximum bids at either node in turn; each is seen live at both. The buyer leads in the end. */
async function bid(stage: Stage, lotId: string): Promise<BidReceipt[]> {
  const { versions, people, here, there } = stage
  const { buyer, rival } = people
  const watchers = [await versions.watch(here, lotId), await versions.watch(there, lotId)]
  const confirmed = { confirmUnusual: true, confirmLeading: true }
  const offers: [Caller, VersionedNode, PlaceBidBody][] = [
    [rival, here, { amount: dollars(200), ...confirmed }],
    [buyer, there, { maxAmount: dollars(1_000), confirmUnusual: true }],
    [rival, here, { amount: dollars(500), ...confirmed }],
    [rival, there, { maxAmount: dollars(900), confirmUnusual: true }],
    [rival, there, { amount: dollars(1_500), ...confirmed }],
    [buyer, here, { maxAmount: dollars(3_000), confirmUnusual: true }],
    [buyer, there, { amount: dollars(2_000), ...confirmed }],
  ]
  const receipts: BidReceipt[] = []
  for (const [person, node, json] of offers) {
    const init = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, json }
    const [answer, again] = [
      await person.fetch(node)(`/api/v1/lots/${lotId}/bids`, init),
      await person.fetch(node === here ? there : here)(`/api/v1/lots/${lotId}/bids`, init),
    ]
    const receipt = (await answer.json()) as BidReceipt
    expect([answer.status, receipt]).toEqual([201, expect.objectContaining({ lot: expect.anything() })])
    expect(await again.json()).toEqual(receipt)
    receipts.push(receipt)
    const { sequence, currentBid, leader } = receipt.lot
    for (const watcher of watchers) await until(async () => expect(watcher.sequence()).toBe(sequence))
    await readAtAll<LotHistory>(stage, buyer, `/lots/${lotId}/bids`, { lot: { sequence, currentBid, leader } })
  }
  for (const watcher of watchers) await watcher.leave()
  expect(receipts.at(-1)?.lot).toMatchObject({ youLead: true, currentBid: dollars(2_000) })
  return receipts
}

/** The lot closes, its buyer pays, the seller ships, the buyer has it. */
async function settle(stage: Stage, lotId: string): Promise<string> {
  const { versions, people, here, there } = stage
  const { artist, buyer } = people
  const orderId = await until(async () => {
    await versions.database.pool.query(`update lots set closes_at = house_now() where id = $1 and state = 'live'`, [
      lotId,
    ])
    return versions.one<string>('select id from orders where lot_id = $1', [lotId])
  })
  await readAtAll(stage, buyer, `/lots/${lotId}`, { state: 'sold', hammerPrice: dollars(2_000) })
  await readAtAll<Order>(stage, buyer, `/orders/${orderId}`, { status: 'due', amount: dollars(2_000) })
  const { url } = await buyer.call<CheckoutLink>(there, 'POST', `/orders/${orderId}/checkout`)
  await versions.pay(url, [here, there])
  await readAtAll<Order>(stage, buyer, `/orders/${orderId}`, { status: 'paid', paidWith: 'card' })
  // A work that is picked up costs nothing to deliver; this one is shipped.
  await versions.database.pool.query(`update shipments set option = 'delivery' where order_id = $1`, [orderId])
  const tracking = { carrier: 'DHL', trackingNumber: 'JD0146', trackingUrl: '' }
  await artist.call(here, 'POST', `/orders/${orderId}/shipment/dispatch`, tracking)
  await readAtAll<Shipment>(stage, buyer, `/orders/${orderId}/shipment`, { state: 'shipped', carrier: 'DHL' })
  await buyer.call(there, 'POST', `/orders/${orderId}/delivery`)
  await readAtAll<Shipment>(stage, artist, `/orders/${orderId}/shipment`, { state: 'completed' })
  return orderId
}

/** Two people of their own bid against each other at both nodes until they are stopped. */
async function bidMeanwhile({ versions, here, there }: Stage, lotId: string) {
  const bidders = await Promise.all(
    ['ada@example.com', 'ben@example.com'].map(async (email) => {
      const id = await versions.addAccount({ email })
      // Without a card there is a limit to what they may owe.
      const card = 'insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $2)'
      await versions.database.pool.query(card, [id, `test_${id}`])
      return versions.signIn(here, email)
    }),
  )
  const placed: string[] = []
  let isOver = false
  const bidding = (async () => {
    for (let amount = dollars(200); !isOver; await sleep(BID_EVERY_MS)) {
      const turn = placed.length
      const person = must(bidders[turn % 2], 'a bidder')
      const terms = { amount, confirmLeading: true, confirmUnusual: true }
      const node = turn % 3 === 0 ? here : there
      const { lot, bid } = await person.call<BidReceipt>(node, 'POST', `/lots/${lotId}/bids`, terms)
      placed.push(must(bid, 'the accepted bid').hash)
      amount = lot.minimumBid
    }
  })()
  return async () => {
    isOver = true
    await bidding
    return placed
  }
}

type Sale = { lotId: string; orderId: string; receipts: BidReceipt[] }

async function sell(stage: Stage, title: string): Promise<Sale> {
  const lotId = await list(stage, title)
  const receipts = await bid(stage, lotId)
  return { lotId, receipts, orderId: await settle(stage, lotId) }
}

/** Whatever was acknowledged is there, and nobody has changed it. */
async function isWhole({ versions, people, here }: Stage, { lotId, orderId, receipts }: Sale) {
  const { bids, chain } = await people.buyer.call<LotHistory>(here, 'GET', `/lots/${lotId}/bids`)
  expect(await verifyBidChain(bids, chain.head)).toMatchObject({ verdict: 'intact', isWithdrawn: false })
  const placed = receipts.flatMap((receipt) => receipt.bid?.hash ?? [])
  expect(bids.map(({ hash }) => hash)).toEqual(expect.arrayContaining(placed))
  expect(await people.buyer.call(here, 'GET', `/orders/${orderId}`)).toMatchObject({
    amount: dollars(2_000),
    status: 'paid',
  })
  const payments = `select count(*) from ledger_lines where order_id = $1 and amount_cents > 0`
  expect(await versions.one(payments, [orderId])).toBeGreaterThan(0)
  expect(await versions.one('select sum(amount_cents) from ledger_lines')).toBe(0)
}

async function upgrade(isPooled: boolean) {
  const versions = await openTwoVersions({ isPooled, later })
  const applied = async () =>
    (await versions.database.pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
      ({ name }) => name,
    )

  const old = await versions.startPrevious()
  expect(await applied()).toEqual(Object.keys(previous.migrations).sort())
  await versions.signUp(old, 'buyer@example.com')
  const present = await versions.startPresent()
  expect(await applied()).toContain('9998_next_version.sql')
  expect(await applied()).not.toContain('9999_after_all_nodes.sql')

  // One node sends the mail, the other opens its link.
  await versions.signUp(present, 'rival@example.com')
  for (const [email, node] of [
    ['buyer@example.com', present],
    ['rival@example.com', old],
  ] as const) {
    const { search } = await until(() => versions.mailedLink([old, present], email, /confirm/i))
    const opened = await fetch(`${node.url}/auth/v1/verify${search}`, { redirect: 'manual' })
    expect(opened.headers.get('location')).toContain('access_token')
  }
  await versions.addAccount({ email: 'artist@example.com', role: 'artist' })
  const people = {
    artist: await versions.signIn(old, 'artist@example.com'),
    buyer: await versions.signIn(present, 'buyer@example.com'),
    rival: await versions.signIn(old, 'rival@example.com'),
  }

  const both: Stage = { versions, people, here: old, there: present }
  const contested = await list(both, 'A Long Table')
  const stopBidding = await bidMeanwhile(both, contested)
  const sales = [await sell(both, 'Low Tide'), await sell({ ...both, here: present, there: old }, 'Harbor at Dusk')]
  const placed = await stopBidding()
  expect(placed.length).toBeGreaterThan(2)
  const { links, head } = await readHistory(present.url, contested)
  expect(await verifyBidChain(links, head)).toMatchObject({ verdict: 'intact' })
  expect(links.map(({ hash }) => hash)).toEqual(expect.arrayContaining(placed))
  expect(await applied()).not.toContain('9999_after_all_nodes.sql')
  expect(await old.end()).toBe(0)
  expect(await versions.finishUpgrade()).toContain('9999_after_all_nodes.sql')
  const alone: Stage = { versions, people, here: present, there: present }
  sales.push(await sell(alone, 'The Gilded Hour'))
  for (const sale of sales) await isWhole(alone, sale)
}

test('the version before and this one sell over one database in turn, and this one goes on alone', () => upgrade(false))

test('the same behind PgBouncer', { tags: ['deep'] }, ({ skip }) => {
  skip(!hasPgBouncer, 'There is no pgbouncer on this machine.')
  return upgrade(true)
})
