import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableServer, startKillableServer } from '../../../test/killable-server.ts'
import { createRefundGate } from '../../../test/refund-gate.ts'
import type { SignedIn } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { addWork } from '../../money/payments/payments.fixtures.ts'
import { codeOf } from '../../money/payments/sales.fixtures.ts'
import { act, tracking } from './shipping.fixtures.ts'

const gate = createRefundGate()
let server: KillableServer
let artist: SignedIn
let buyer: SignedIn
beforeAll(async () => {
  server = await startKillableServer({ providerUrl: gate.before })
  artist = await server.signedIn('artist@example.com', { role: 'artist', isApproved: true })
  buyer = await server.signedIn('buyer@example.com')
}, 120_000)
afterAll(async () => {
  await server.close()
  gate.end()
})

const price = dollars(900)

/** A work that the buyer has bought and paid for by card. */
async function bought(): Promise<string> {
  const { artworkId, lotId } = await addWork(server.database.pool, { sellerId: artist.id, buyNow: price })
  const body = { amount: price, paymentType: 'purchase', artworkId, metadata: {} }
  const { data, error } = await buyer.client.functions.invoke<{ url: string }>('create-payment', { body })
  if (error || !data) throw error
  await server.pay(data.url)
  const shipments = 'select count(*) from shipments join orders on id = order_id where lot_id = $1'
  await until(async () => expect(await server.one(shipments, [lotId])).toBe(1))
  // However the work could be delivered: this test ships it.
  const ships = `update shipments s set option = 'delivery' from orders o where o.id = s.order_id and o.lot_id = $1`
  await server.database.pool.query(ships, [lotId])
  return server.one<string>('select id from orders where lot_id = $1', [lotId])
}
const stateOf = (orderId: string) => server.one<string>('select state from shipments where order_id = $1', [orderId])
const eventsOf = (orderId: string, kind: string) =>
  server.one('select count(*) from shipment_events where order_id = $1 and kind = $2', [orderId, kind])

test('killed while an order is shipped or canceled, the server has done all of it or nothing, and refunds once', async () => {
  const [shipped, late] = [await bought(), await bought()]
  const lock = await server.database.pool.connect()
  try {
    // The request waits for the order when the process dies.
    await lock.query('begin')
    await lock.query('select from orders where id = $1 for update', [shipped])
    const lost = act(artist, shipped, 'shipment/dispatch', tracking).catch(() => null)
    const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => expect(await server.one(waiting)).toBeGreaterThan(0))
    await server.kill()
    expect(await lost).toBeNull()
    await lock.query('rollback')
  } finally {
    lock.release()
  }
  expect(await stateOf(shipped)).toBe('paid')
  await server.restart()
  expect((await act(artist, shipped, 'shipment/dispatch', tracking)).status).toBe(200)
  expect([await stateOf(shipped), await eventsOf(shipped, 'shipped')]).toEqual(['shipped', 1])

  // The provider makes the refund, and we never hear of it.
  await server.database.pool.query('update shipments set ship_by = ship_by - 20 where order_id = $1', [late])
  gate.shut()
  expect((await act(buyer, late, 'shipment/cancellation')).status).toBe(200)
  await gate.held
  await server.kill()
  gate.open()
  expect([await stateOf(late), await eventsOf(late, 'canceled')]).toEqual(['canceled', 1])
  await server.restart()
  await until(async () => expect(await server.one(`select count(*) from refunds where status = 'wanted'`)).toBe(0))
  expect(await codeOf(act(buyer, late, 'shipment/cancellation'))).toBe('shipment.wrong-state')
  const intent = await server.one<string>('select payment_intent from orders where id = $1', [late])
  const { data: refunds } = await server.stripe.refunds.list({ payment_intent: intent, limit: 100 })
  const total = await server.one('select refunded_cents from orders where id = $1', [late])
  expect(refunds.map(({ amount }) => amount)).toEqual([total])
  expect(await server.one('select status from orders where id = $1', [late])).toBe('refunded')
  expect(await server.one('select sum(amount_cents) from ledger_lines')).toBe(0)
}, 240_000)
