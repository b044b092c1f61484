import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import { allOrderKinds, saleKinds } from '@vermeil/contracts/money/order-kinds'
import { CheckoutLink, SalesView } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../test/test-server.ts'
import {
  type Agent,
  datesIn,
  hireOf,
  inProduction,
  openHires,
  payHire,
  rent,
  requestHire,
} from './loans/loans/hires/hires.fixtures.ts'
import { answerOf, type PayingServer } from './money/payments/payments.fixtures.ts'
import { get, noDifference, payLink, post } from './money/payments/sales.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let hirer: Agent
let bought: StartedHire
let damaged: StartedHire
beforeAll(async () => {
  ;({ server, today, owner } = await openHires())
  // Without a card on file, what they owe is invoiced.
  hirer = await inProduction(await server.signedIn({ role: 'prop-agent' }))
  bought = await runningHire()
  damaged = await runningHire()
})
afterAll(() => server.close())

type StartedHire = { id: string; orderId: string }

async function runningHire(): Promise<StartedHire> {
  const { artworkId } = await server.work({ sellerId: owner.id, lease: rent, buyNow: dollars(1_000) })
  const { id } = await hireOf(requestHire(hirer, hirer, { artworkId, ...datesIn(today, 0, 29) }))
  await post(owner, `/hires/${id}/acceptance`)
  await payHire(server, hirer, id)
  await server.loans.round()
  return { id, orderId: await server.one<string>('select order_id from loan_invoices where loan_id = $1', [id]) }
}

const orderOf = (kind: string) => server.one<string>('select id from orders where kind = $1', [kind])

/** The orders as the version before wrote them: other columns say what they are for. The clock of the test stands still. */
const asBefore = `
  create temporary view hires as
    select l.id, v.order_id from loans l join loan_invoices v on v.loan_id = l.id where l.kind = 'hire';
  create temporary view staging_months as
    select v.order_id from loans l join loan_invoices v on v.loan_id = l.id where l.kind = 'staging';
  alter table orders drop constraint orders_kind_known, drop constraint orders_fees_deliver_nothing;
  update orders set kind = 'purchase' where kind = 'loan-purchase';
  update orders set kind = 'hire', delivered_at = created_at - interval '1 minute' where kind = 'late-fee';
  update orders set delivered_at = created_at where kind = 'damage';
  alter table orders add constraint orders_kind_known
    check (kind in ('purchase', 'auction', 'lease', 'hire', 'staging', 'damage', 'donation', 'test'));`
const migration = readFileSync(join(import.meta.dirname, '../migrations/0069_order_kinds.sql'), 'utf8')

async function inTransaction(end: 'commit' | 'rollback', work: (client: pg.PoolClient) => Promise<void>) {
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    await work(client)
  } finally {
    await client.query(end)
    client.release()
  }
}

test('the database knows the kinds of the table, and which of them are sales', async () => {
  const kindsIn = (text: string) => [...new Set(text.match(/(?<=')[a-z-]+(?='::text)/g))].toSorted()
  const known = await server.one<string>(
    `select pg_get_constraintdef(oid) from pg_constraint where conname = 'orders_kind_known'`,
  )
  expect(kindsIn(known)).toEqual(allOrderKinds.toSorted())
  const view = await server.one<string>(`select pg_get_viewdef('lot_orders'::regclass)`)
  expect(kindsIn(view).filter((word) => (allOrderKinds as string[]).includes(word))).toEqual(saleKinds.toSorted())
})

test('what the version before opened gets its kind, and is completed once by events that come late and twice', async () => {
  const offer = await answerOf(get(hirer, `/loans/hire/${bought.id}/purchase`), LoanPurchaseOffer)
  const page = post(hirer, `/loans/hire/${bought.id}/purchase`, { amount: offer.amount })
  const { url } = await answerOf(page, CheckoutLink)
  const { loanOrders } = server.payments
  await server.database.transaction(async (tx) => {
    await loanOrders.chargeLate(tx, damaged.orderId, rent + dollars(12))
    await loanOrders.chargeDamage(tx, damaged.orderId, { key: damaged.id, amount: dollars(50), reason: 'Torn.' })
  })
  const pages = [url, await payLink(hirer, await orderOf('late-fee')), await payLink(hirer, await orderOf('damage'))]
  for (const each of pages) await server.pay(each)

  await inTransaction('commit', async (client) => {
    await client.query(asBefore)
    await client.query(`${migration}; drop view hires, staging_months`)
  })
  for (let times = 0; times < 2; times++) await server.deliverAll()

  const { rows } = await server.database.pool.query(
    `select kind, status, amount_cents::int as amount, delivered_at is null as "isUndelivered",
       (select count(*)::int from ledger_entries e where e.payment_intent = o.payment_intent and e.booking_key like 'checkout:%') as bookings
     from orders o where buyer_id = $1 order by id`,
    [hirer.id],
  )
  const paid = { status: 'paid', bookings: 1 }
  expect(rows).toEqual([
    { ...paid, kind: 'hire', amount: 2 * rent, isUndelivered: false },
    { ...paid, kind: 'hire', amount: 2 * rent, isUndelivered: false },
    { ...paid, kind: 'loan-purchase', amount: offer.amount, isUndelivered: false },
    { ...paid, kind: 'late-fee', amount: dollars(12), isUndelivered: true },
    { ...paid, kind: 'damage', amount: dollars(50), isUndelivered: true },
  ])
  expect(await hireOf(get(hirer, `/hires/${bought.id}`))).toMatchObject({ state: 'returned' })
  // A late fee and a damage are free once they are paid; a sale is held until it is completed.
  const { held } = await answerOf(get(owner, '/sales'), SalesView)
  expect(held.map(({ orderId }) => orderId)).toEqual([await orderOf('loan-purchase')])
  await noDifference(server)
})

test.each([
  [
    'none: a purchase of neither a lot nor a loan',
    0,
    `insert into orders (kind, status, title, amount_cents) values ('purchase', 'pending', 'Odd', 100)`,
  ],
  [
    'none: a rent that began without a loan',
    0,
    `insert into orders (kind, title, amount_cents, status, paid_with, paid_at, delivered_at, invoice_number)
     values ('hire', 'Odd', 100, 'paid', 'card', house_now(), house_now(), 1000000)`,
  ],
  [
    'two: a hire that was bought',
    2,
    `insert into loan_purchases (order_id, loan_id, price_cents, credit_cents)
     select order_id, id, 100, 0 from hires limit 1`,
  ],
  [
    'two: a hire that was delivered before it was paid',
    2,
    `update orders set delivered_at = paid_at - interval '1 day'
     where id = (select order_id from hires limit 1)`,
  ],
])('an order that fits %s stops the migration', async (_, kinds, odd) => {
  await inTransaction('rollback', async (client) => {
    await client.query(asBefore)
    await client.query(odd)
    await expect(client.query(migration)).rejects.toThrow(`fits ${kinds} kinds`)
  })
})
