import { randomUUID } from 'node:crypto'
import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addLoan } from '../../../../test/loan-rows.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { createCast } from '../../../selling/auctions/auction-house.fixtures.ts'

let server: TestServer
let cast: ReturnType<typeof createCast>
beforeAll(async () => {
  server = await startTestServer()
  cast = createCast(server.database)
})
afterAll(() => server?.close())

const bid = (person: SignedIn, lotId: string, json: object) =>
  person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json })
const erase = (person: SignedIn) =>
  person.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
async function obligationsOf(person: SignedIn): Promise<Obligation[]> {
  const answer = await erase(person)
  if (answer.status === 204) return []
  expect(answer.status).toBe(409)
  const { code, details } = (await answer.json()) as { code: string; details: { obligations: Obligation[] } }
  expect(code).toBe('account.has-obligations')
  return details.obligations
}
const query = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows[0]
const anOrder = async (columns: Record<string, unknown>): Promise<string> => {
  const values = { kind: 'auction', title: 'Low Tide', amount_cents: 10_000, invoice_number: ++invoices, ...columns }
  const names = Object.keys(values)
  const places = names.map((_, at) => `$${at + 1}`)
  const text = `insert into orders (${names.join()}) values (${places.join()}) returning id`
  return (await query(text, Object.values(values))).id
}
let invoices = 1_000

test('what waits in the queue for an erased person is taken back, and nothing in it names them', async () => {
  const [ada, ben] = [await server.signedIn(), await server.signedIn()]
  const mail = { subject: 'Later', html: 'Later', text: 'Later' }
  const later = {
    name: 'mail.send',
    data: z.object({ to: z.string(), ...{ subject: z.string(), html: z.string(), text: z.string() } }),
  }
  const startAfter = new Date(Date.now() + 3_600_000)
  await server.database.transaction(async (tx) => {
    for (const { email } of [ada, ben]) await server.jobs.send(tx, later, { to: email, ...mail }, { startAfter })
  })
  await server.newClient().auth.resetPasswordForEmail(ada.email)
  await server.mailTo(ada.email, /password/i)
  expect((await erase(ada)).status).toBe(204)
  const naming = async ({ email }: SignedIn) =>
    (await server.database.pool.query('select from pgboss.job j where strpos(j::text, $1) > 0', [email])).rowCount
  await expect.poll(() => naming(ada)).toBe(0)
  expect(await naming(ben)).toBe(1)
})

describe('an account is not erased while', () => {
  test('it leads a lot, or has a maximum on it; outbid, it may go', async () => {
    const [ada, ben] = [await server.signedIn(), await server.signedIn()]
    const [led, maximum] = [await cast.lot(), await cast.lot()]
    await bid(ada, led, { amount: dollars(100) })
    await bid(ada, maximum, { maxAmount: dollars(1_500) })
    expect((await obligationsOf(ada)).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'leading-bid', title: 'Low Tide', link: `/lots/${led}` },
      { kind: 'maximum-bid', title: 'Low Tide', link: `/lots/${maximum}` },
    ])
    // Nothing of the refused erasure has happened.
    expect((await ada.fetch('/api/v1/account/profile')).status).toBe(200)

    await bid(ben, led, { amount: dollars(200) })
    expect(await obligationsOf(ada)).toMatchObject([{ kind: 'maximum-bid' }])
    await bid(ben, maximum, { amount: dollars(1_600) })
    expect(await obligationsOf(ada)).toEqual([])
    expect((await ada.fetch('/api/v1/account/profile')).status).toBe(401)
  })

  test('it offers a lot', async () => {
    const seller = await server.signedIn({ role: 'artist' })
    const lotId = await cast.lot({}, { id: seller.id, role: 'artist', isConfirmed: true, isSuspended: false })
    expect(await obligationsOf(seller)).toEqual([{ kind: 'open-lot', title: 'Low Tide', link: `/lots/${lotId}` }])
  })

  test('it owes an order, also one that has lapsed, and until the lapse is settled', async () => {
    const buyer = await server.signedIn()
    const due = await anOrder({ buyer_id: buyer.id, status: 'due', due_at: new Date() })
    expect(await obligationsOf(buyer)).toEqual([{ kind: 'unpaid-order', title: 'Low Tide', link: `/orders/${due}` }])
    await query(`update orders set status = 'lapsed', lapsed_at = house_now() where id = $1`, [due])
    expect(await obligationsOf(buyer)).toMatchObject([{ kind: 'unpaid-order' }])
    await query(`update orders set lapse_handled = 'relisted' where id = $1`, [due])
    expect(await obligationsOf(buyer)).toEqual([])
  })

  test('it has won a lot that is not invoiced yet', async () => {
    const buyer = await server.signedIn()
    const lotId = await cast.lot()
    await query(
      `insert into sales (lot_id, artwork_id, buyer_id, price_cents, outcome, venue, sold_at, payment_due_at)
       select id, artwork_id, $2, 10000, 'highest-bidder', 'timed', house_now(), house_now() + interval '72 hours'
       from lots where id = $1`,
      [lotId, buyer.id],
    )
    expect(await obligationsOf(buyer)).toMatchObject([{ kind: 'unpaid-order', link: `/lots/${lotId}` }])
  })

  test('it must ship or receive an order', async () => {
    const seller = await server.signedIn({ role: 'artist' })
    const paid = { status: 'paid', paid_at: new Date(), paid_with: 'card' }
    const orderId = await anOrder({ seller_id: seller.id, ...paid })
    const buyer = await server.signedIn()
    await query('update orders set buyer_id = $2 where id = $1', [orderId, buyer.id])
    expect(await obligationsOf(seller)).toMatchObject([{ kind: 'order-to-ship', link: `/orders/${orderId}` }])
    // Without the buyer's address it could not be shipped.
    expect(await obligationsOf(buyer)).toMatchObject([{ kind: 'order-to-receive', link: `/orders/${orderId}` }])
    await query('update orders set delivered_at = house_now() where id = $1', [orderId])
    for (const side of [seller, buyer]) expect(await obligationsOf(side)).toEqual([])
  })

  test('it has a running lease, on either side', async () => {
    const [lessee, lessor] = [await server.signedIn(), await server.signedIn({ role: 'artist' })]
    const work = await query(
      `with artist as (insert into artists (name, slug) values ('Ada Verrier', 'ada-verrier') returning id)
       insert into artworks (artist_id, status, title, slug, category, medium, starting_bid_cents)
       select id, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', 10000 from artist returning id`,
      [],
    )
    const orderId = await anOrder({ kind: 'lease', status: 'paid', paid_at: new Date(), paid_with: 'card' })
    const lease = { artwork_id: work.id, borrower_id: lessee.id, owner_id: lessor.id }
    const id = await addLoan(server.database.pool, 'lease', lease, { orderId })
    for (const side of [lessee, lessor]) {
      expect(await obligationsOf(side)).toEqual([
        { kind: 'running-lease', title: 'Low Tide', link: `/orders/${orderId}` },
      ])
    }
    await query(`update loans set state = 'returned', ended_at = house_now() where id = $1`, [id])
    for (const side of [lessee, lessor]) expect(await obligationsOf(side)).toEqual([])
  })

  test('we owe it money', async () => {
    const seller = await server.signedIn({ role: 'artist' })
    await server.database.transaction(async (tx) => {
      const entry = await tx
        .insertInto('ledger_entries')
        .values({ booking_key: `test:${randomUUID()}`, memo: 'Sale' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('ledger_lines')
        .values([
          { entry_id: entry.id, position: 0, account: 'provider', amount_cents: 12_500 },
          { entry_id: entry.id, position: 1, account: 'payable', party_id: seller.id, amount_cents: -12_500 },
        ])
        .execute()
    })
    expect(await obligationsOf(seller)).toMatchObject([{ kind: 'funds', title: '$125 owed to you' }])
  })
})

test('a bid and an erasure at the same moment: never both', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 25; round++) {
    const person = await server.signedIn()
    const lotId = await cast.lot()
    const offer = round % 2 ? { amount: dollars(100) } : { maxAmount: dollars(900) }
    const [placed, erased] = await Promise.all([bid(person, lotId, offer), erase(person)])
    expect([201, 401]).toContain(placed.status)
    expect([204, 409]).toContain(erased.status)
    const { ghosts } = await query(
      `select count(*)::int as ghosts from lots join accounts on accounts.id = lots.leader_id
       where lots.id = $1 and accounts.erased_at is not null`,
      [lotId],
    )
    expect(ghosts).toBe(0)
    outcomes.add(`${placed.status} ${erased.status}`)
  }
  expect(outcomes).not.toContain('201 204')
})
