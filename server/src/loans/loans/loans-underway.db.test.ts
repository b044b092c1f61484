import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LeaseList } from '@vermeil/contracts/loans/leasing.schema'
import { LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import { get, noDifference, post } from '../../money/payments/sales.fixtures.ts'
import { type Agent, datesIn, hireOf, openHires, payHire, rent, requestHire } from './hires/hires.fixtures.ts'
import { type Home, requestStaging, stagingOf, withHome } from './stagings/stagings.fixtures.ts'

/** The tables of the version before, from those of this one. */
const asBefore = `
  create table leases as
    select l.id, v.order_id, artwork_id, borrower_id as lessee_id, owner_id as lessor_id, title, months, monthly_cents,
      l.rent_cents as total_cents, deposit_cents, l.currency, starts_at, ends_at, ended_at as returned_at, damage_note,
      case when state in ('paid', 'running') then 'active' else state end as status, started_at, claim_id, condition, late_cents,
      case when ended_at is not null then damage_cents end as damage_cents,
      state = 'returned' and deposit_settled_at is null as is_deposit_held
    from loans l join loan_leases on loan_id = id join loan_invoices v on v.loan_id = id;
  create table hires as
    select l.*, k.*, borrower_id as agent_id, borrower_name as agent_name, rent_cents as total_cents,
      case canceled_by when 'borrower' then 'agent' else canceled_by end as canceled_as,
      (select order_id from loan_invoices v where v.loan_id = id) as order_id
    from loans l join (select loan_id, requested_by, production_id, set_id, production_title, set_name, replacement_cents,
      insured_cents, handed_over_at, handover_condition, screen_rights, screen_artist_id from loan_hires) k on loan_id = id;
  alter table hires drop column canceled_by;
  alter table hires rename column canceled_as to canceled_by;
  create table stagings as
    select l.*, k.*, borrower_id as realtor_id, borrower_name as realtor_name, ended_at as closed_at,
      case canceled_by when 'borrower' then 'realtor' else canceled_by end as canceled_as,
      state = 'returned' and deposit_settled_at is null as is_deposit_held
    from loans l join loan_stagings k on loan_id = id;
  alter table stagings drop column canceled_by;
  alter table stagings rename column canceled_as to canceled_by;
  create table staging_months as
    select v.*, loan_id as staging_id from loan_invoices v join loans on id = loan_id where kind = 'staging';
  alter table loan_purchases add column kind text constraint loan_purchases_kind_known check (kind <> '');
  update loan_purchases p set kind = l.kind from loans l where l.id = p.loan_id;
  drop index loan_purchases_by_loan;
  alter table loan_purchases drop constraint loan_purchases_loan_id_fkey;
  alter table loan_purchases rename column loan_id to subject_id;
  drop table loan_invoices, loan_leases, loan_hires, loan_stagings, loans cascade;
  alter table work_bookings drop column loan_id;
  alter table claims drop column loan_id;
  create view unpaid_loans as select id from hires;`
const [moving, validating] = ['0092_loans.sql', '0093_validate_loans.sql'].map((name) =>
  readFileSync(join(import.meta.dirname, '../../../migrations', name), 'utf8'),
)

let server: PayingServer
let today: string
let owner: SignedIn
let agent: Agent
let rival: Agent
let realtor: Home
beforeAll(async () => {
  ;({ server, today, owner, agent, rival } = await openHires())
  realtor = await withHome(await server.signedIn({ role: 'realtor' }))
})
afterAll(() => server.close())

const newWork = (buyNow?: number) => server.work({ sellerId: owner.id, lease: rent, ...(buyNow && { buyNow }) })
async function acceptedHire(from: number, buyNow?: number): Promise<string> {
  const { artworkId } = await newWork(buyNow)
  const { id } = await hireOf(requestHire(agent, agent, { artworkId, ...datesIn(today, from, from + 29) }))
  await post(owner, `/hires/${id}/acceptance`)
  return id
}
const linkOf = async (answer: Promise<Response>) => (await answerOf(answer, CheckoutLink)).url

/** What each person sees, and what the books hold. */
async function seen() {
  const answers: unknown[] = []
  for (const person of [owner, agent, rival, realtor]) {
    for (const path of ['/hires', '/stagings', '/leases', '/claims', '/orders', '/sales', '/account/overview']) {
      answers.push(await (await get(person, path)).json())
    }
    answers.push(await (await post(person, '/account/export')).json())
  }
  const { rows } = await server.database.pool.query(
    `select account, party_id, order_id, sum(amount_cents) from ledger_lines group by 1, 2, 3 order by 1, 2, 3`,
  )
  return [...answers, rows]
}

test('what was opened before the loans moved is completed after it, once, by events that come late and twice', async () => {
  const canceled = await acceptedHire(40)
  await payHire(server, agent, canceled)
  const returned = await acceptedHire(0)
  await payHire(server, agent, returned)
  const bought = await acceptedHire(0, dollars(1_000))
  await payHire(server, agent, bought)
  await server.loans.round()
  await hireOf(post(owner, `/hires/${returned}/return`, { condition: 'Dented', isGood: false }))
  const damage = { asked: dollars(50), text: 'A corner is dented.' }
  expect((await post(owner, `/claim-subjects/hire/${returned}/claims`, damage)).status).toBe(201)

  // Open payment pages, without an event so far.
  const paid = await acceptedHire(60)
  const pages = [await linkOf(post(agent, `/hires/${paid}/checkout`))]
  const { artworkId: stagedWork } = await newWork()
  const { id: staged } = await stagingOf(requestStaging(realtor, realtor, { artworkId: stagedWork, from: today }))
  await post(owner, `/stagings/${staged}/acceptance`)
  pages.push(await linkOf(post(realtor, `/stagings/${staged}/checkout`)))
  const { artworkId: leasedWork } = await newWork()
  const asked = { amount: 2 * rent, paymentType: 'lease', artworkId: leasedWork, metadata: { duration: '1-month' } }
  pages.push((await server.invoke(rival, 'create-payment', asked)).body.url)
  const offer = await answerOf(get(agent, `/loans/hire/${bought}/purchase`), LoanPurchaseOffer)
  pages.push(await linkOf(post(agent, `/loans/hire/${bought}/purchase`, { amount: offer.amount })))
  for (const page of pages) await server.pay(page)
  // A refund of which the provider's event is on its way, and a card that is being added.
  await hireOf(post(agent, `/hires/${canceled}/cancellation`, { reason: '' }))
  const card = await linkOf(post(realtor, '/account/cards'))
  await server.pay(card)

  const before = await seen()
  await server.database.pool.query(`begin; ${asBefore} ${moving} commit; ${validating}`)
  expect(await seen()).toEqual(before)

  for (let times = 0; times < 2; times++) await server.deliverAll()
  await server.loans.round()
  const stateOf = async (id: string) => (await hireOf(get(agent, `/hires/${id}`))).state
  expect(await Promise.all([canceled, returned, bought, paid].map(stateOf))).toEqual([
    ...['canceled', 'returned', 'returned', 'paid'],
  ])
  expect(await stagingOf(get(realtor, `/stagings/${staged}`))).toMatchObject({ state: 'running', due: null })
  const { leases } = await answerOf(get(rival, '/leases'), LeaseList)
  expect(leases).toMatchObject([{ artworkId: leasedWork, total: rent, deposit: rent }])
  expect(
    await server.one(`select count(*) from sales where artwork_id = (select artwork_id from loans where id = $1)`, [
      bought,
    ]),
  ).toBe(1)
  const { rows: booked } = await server.database.pool.query(
    `select o.kind, o.status, (select count(*)::int from ledger_entries e
       where e.payment_intent = o.payment_intent and e.booking_key like 'checkout:%') as bookings
     from orders o where o.paid_at is not null and (o.kind <> 'hire' or o.status = 'refunded') order by o.kind, o.id`,
  )
  expect(booked).toEqual([
    { kind: 'hire', status: 'refunded', bookings: 1 },
    ...['lease', 'loan-purchase', 'staging'].map((kind) => ({ kind, status: 'paid', bookings: 1 })),
  ])
  await noDifference(server)
})

test('jobs that the version before has sent are done', async () => {
  const names = ['hires.round', 'stagings.round', 'hires.prune', 'stagings.prune']
  await server.database.pool.query(
    `insert into pgboss.job (name, data) select name, '{}' from unnest($1::text[]) as name`,
    [names],
  )
  await expect
    .poll(() => server.one(`select count(*) from pgboss.job where name = any($1) and state < 'completed'`, [names]), {
      timeout: 20_000,
    })
    .toBe(0)
  expect(await server.one(`select count(*) from pgboss.job where name = any($1) and state = 'failed'`, [names])).toBe(0)
})
