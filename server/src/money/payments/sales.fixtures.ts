import { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { LeaseList } from '@vermeil/contracts/loans/leasing.schema'
import { CheckoutLink, Order } from '@vermeil/contracts/money/payments.schema'
import { AdminOrder } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { expect } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { answerOf, type PayingServer, refusalOf, startPayingServer } from './payments.fixtures.ts'

/** A paying house with the people of a sale. */
export async function openSale(providerUrl?: (emulatorUrl: string) => Promise<string>) {
  const server = await startPayingServer({}, undefined, providerUrl)
  return {
    server,
    artist: await server.signedIn({ role: 'artist', isApproved: true }),
    buyer: await server.signedIn(),
    rival: await server.signedIn(),
    admin: await server.signedIn({ role: 'admin' }),
  }
}

export const post = (person: SignedIn, path: string, json?: unknown) =>
  person.fetch(`/api/v1${path}`, { method: 'POST', ...(json === undefined ? {} : { json }) })
export const get = (person: SignedIn, path: string) => person.fetch(`/api/v1${path}`)
export const codeOf = async (response: Response | Promise<Response>) => (await refusalOf(response)).code

export const ownOrder = (person: SignedIn, orderId: string) => answerOf(get(person, `/orders/${orderId}`), Order)
export const orderOf = (admin: SignedIn, orderId: string) =>
  answerOf(get(admin, `/admin/orders/${orderId}`), AdminOrder)
export const leasesOf = async (person: SignedIn) => (await answerOf(get(person, '/leases'), LeaseList)).leases
export const checkout = (person: SignedIn, orderId: string) => post(person, `/orders/${orderId}/checkout`)
export const payLink = async (person: SignedIn, orderId: string) =>
  (await answerOf(checkout(person, orderId), CheckoutLink)).url

export const refundsDone = (server: PayingServer) =>
  until(async () => expect(await server.one(`select count(*) from refunds where status = 'wanted'`)).toBe(0))

export async function bid(person: SignedIn, lotId: string, amount: number) {
  const answer = await post(person, `/lots/${lotId}/bids`, { amount, confirmLeading: true })
  expect(answer.status).toBe(201)
}

/** A lot that has closed after two bids: the buyer owes $300, the rival offered $250. */
type People = Record<'artist' | 'rival' | 'buyer', SignedIn>

export async function wonLot(server: PayingServer, people: People, paymentTermHours = 72) {
  const work = await server.work({ sellerId: people.artist.id, startingBid: dollars(100) })
  await bid(people.rival, work.lotId, dollars(250))
  await bid(people.buyer, work.lotId, dollars(300))
  const orderId = await until(async () => {
    // Again and again: a test that has moved the clock just before has made an outage, which extends open lots.
    await server.database.pool.query(
      `update lots set closes_at = house_now(), payment_term_hours = $2 where id = $1 and state = 'live'`,
      [work.lotId, paymentTermHours],
    )
    await server.auctions.rounds.closeDue()
    const { rows } = await server.database.pool.query(`select id from orders where lot_id = $1`, [work.lotId])
    expect(rows).toHaveLength(1)
    return rows[0].id as string
  })
  return { ...work, orderId }
}

/** The seller ships it, or hands it over by the buyer's code, and the buyer confirms it: the order is completed. */
export async function complete(seller: SignedIn, buyer: SignedIn, orderId: string): Promise<void> {
  const { pickupCode: code } = await answerOf(get(buyer, `/orders/${orderId}/shipment`), Shipment)
  const [step, body] = code
    ? (['handover', { code }] as const)
    : (['dispatch', { carrier: 'DHL', trackingNumber: '', trackingUrl: '' }] as const)
  expect((await post(seller, `/orders/${orderId}/shipment/${step}`, body)).status).toBe(200)
  expect((await post(buyer, `/orders/${orderId}/delivery`)).status).toBe(200)
}

export const figures = (person: SignedIn) => answerOf(get(person, '/stats'), HouseStats)

/** Waits until the home page's figures, which are cached for a moment, have grown by so many sales of this value. */
export const moreSold = (person: SignedIn, before: HouseStats, sold: number, value: number) =>
  until(async () =>
    expect(await figures(person)).toMatchObject({ sold: before.sold + sold, value: before.value + value }),
  )

/** The books and the provider agree once all refunds are done and all events delivered. */
export async function noDifference(server: PayingServer) {
  await refundsDone(server)
  await server.deliverAll()
  const { differences } = await server.payments.reconcile({ grace: 0 })
  expect(differences).toEqual([])
}
