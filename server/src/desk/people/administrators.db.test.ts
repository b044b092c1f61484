import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { capabilities } from '@vermeil/contracts/identity/capabilities'
import { ObligationKind } from '@vermeil/contracts/identity/obligations.schema'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { Listing, ListingList } from '@vermeil/contracts/selling/listings.schema'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listWork } from '../../../test/admin-calls.ts'
import { addLoan } from '../../../test/loan-rows.ts'
import { type SignedIn, startTestServer, testPassword } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { answerOf, type PayingServer, startPayingServer } from '../../money/payments/payments.fixtures.ts'
import { must } from '../../platform/must.ts'

let server: PayingServer
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server?.close())

const reason = 'A new colleague'
const proof = { password: testPassword }
const give = (giver: SignedIn, { id }: SignedIn, body: object = { proof }, role = 'admin') =>
  giver.fetch(`/api/v1/admin/accounts/${id}/roles/${role}`, { method: 'PUT', json: { reason, ...body } })
const refusal = async (answer: Promise<Response>) => {
  const { status, code, details } = (await (await answer).json()) as Record<string, unknown>
  return { status, code, details }
}
const recordOf = async ({ id }: SignedIn) =>
  (await answerOf(admin.fetch(`/api/v1/admin/accounts/${id}`), PersonRecord)).account
const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values)

describe('the role of administrator', () => {
  test('replaces every other role and the approval, ends all sessions, and is one entry', async () => {
    const person = await server.signedIn({ role: 'artist', otherRoles: ['realtor'], isApproved: true })
    expect((await give(admin, person)).status).toBe(204)
    expect(await recordOf(person)).toMatchObject({
      ...{ role: 'admin', roles: ['admin'], isApproved: false, sessions: [] },
    })
    expect((await person.fetch('/api/v1/admin/finance')).status).toBe(401)
    const { rows } = await query(
      `select act, before, after, reason from audit_log where subject = $1 and act <> 'account.read'`,
      [`account:${person.id}`],
    )
    expect(rows).toEqual([
      {
        ...{ act: 'account.set-role', reason },
        before: { role: 'artist', roles: ['artist', 'realtor'], isApproved: true },
        after: { role: 'admin', roles: ['admin'], isApproved: false, capabilities },
      },
    ])
    const taken = { method: 'DELETE', json: { reason } }
    expect((await admin.fetch(`/api/v1/admin/accounts/${person.id}/roles/admin`, taken)).status).toBe(204)
    expect(await recordOf(person)).toMatchObject({ role: 'collector', roles: ['collector'] })
  })

  test('needs the password of its giver', async () => {
    const person = await server.signedIn()
    for (const body of [{}, { proof: { password: 'not it' } }]) {
      expect(await refusal(give(admin, person, body))).toMatchObject({ status: 403, code: 'account.wrong-password' })
    }
    expect(await recordOf(person)).toMatchObject({ roles: ['collector'] })
    expect((await person.fetch('/api/v1/account/profile')).status).toBe(200)
    // Other roles need no proof.
    expect((await give(admin, person, {}, 'artist')).status).toBe(204)
  })

  test('needs a code of its giver’s second factor, each code once', async () => {
    const [giver, person] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
    const { data } = await giver.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const { id: factorId, totp } = must(data, 'an enrolled factor')
    const app = new TOTP({ secret: totp.secret })
    const used = app.generate()
    expect((await giver.client.auth.mfa.challengeAndVerify({ factorId, code: used })).error).toBeNull()
    expect(await refusal(give(giver, person))).toMatchObject({ status: 403, code: 'account.second-factor-required' })
    for (const code of ['000000', used]) {
      expect(await refusal(give(giver, person, { proof: { ...proof, code } }))).toMatchObject({
        ...{ status: 403, code: 'account.wrong-code' },
      })
    }
    const next = app.generate({ timestamp: Date.now() + 30_000 })
    expect((await give(giver, person, { proof: { ...proof, code: next } })).status).toBe(204)
  })

  test('is not given to oneself, nor another role to an administrator, by anybody', async () => {
    const other = await server.signedIn({ role: 'admin' })
    expect(await refusal(give(admin, admin))).toMatchObject({ status: 403, code: 'decision.party' })
    const alone = { status: 409, code: 'account.administrator-alone' }
    expect(await refusal(give(admin, other, {}, 'artist'))).toMatchObject(alone)
    const own = admin.fetch('/api/v1/account/roles/artist', { method: 'PUT', json: {} })
    expect(await refusal(own)).toMatchObject(alone)
    const approval = { method: 'PUT', json: { isApproved: true, reason } }
    expect(await refusal(admin.fetch(`/api/v1/admin/accounts/${other.id}/approval`, approval))).toMatchObject(alone)
    expect(await recordOf(other)).toMatchObject({ roles: ['admin'], isApproved: false })
  })

  test('of before stays with its other roles, which can be given up', async () => {
    const both = await server.signedIn({ role: 'admin', otherRoles: ['artist'] })
    expect((await both.fetch('/api/v1/sales')).status).toBe(200)
    expect((await both.fetch('/api/v1/admin/finance')).status).toBe(200)
    const taken = { method: 'DELETE', json: { reason } }
    expect((await admin.fetch(`/api/v1/admin/accounts/${both.id}/roles/artist`, taken)).status).toBe(204)
    expect(await recordOf(both)).toMatchObject({ roles: ['admin'] })
  })
})

describe('what an administrator lists', () => {
  const drafted = (status: string) => `insert into artworks
      (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents)
    select id, $1, '${status}', 'Low Tide', 'low-tide', 'painting', 'oil', 10000 from artists limit 1 returning id`
  /** Everything that says who is paid. */
  const payees = `
    select 'artworks' as paid_by, seller_id as account_id from artworks where seller_id is not null
    union all select 'lots', party from lots, unnest(seller_id || interested_parties) as party where party is not null
    union all select 'sales', seller_id from sales
    union all select 'orders', party from orders, unnest(array[seller_id, realtor_id]) as party
    union all select 'shipments', seller_id from shipments
    union all select 'ledger_lines', party_id from ledger_lines where account <> 'provider'
    union all select 'payouts', party_id from payouts`
  const paidBy = async ({ id }: SignedIn) =>
    (await query(`select paid_by from (${payees}) as paid where account_id = $1`, [id])).rows

  test.each<[string, Parameters<typeof server.signedIn>[0]]>([
    ['alone', {}],
    ['with the role of artist, from before', { otherRoles: ['artist'], isApproved: true }],
    ['as a realtor who sells, from before', { otherRoles: ['realtor'], isApproved: true }],
  ])('is Vermeil’s own, and its price is ours: %s', async (_name, roles) => {
    const [lister, buyer] = [await server.signedIn({ role: 'admin', ...roles }), await server.signedIn()]
    const listing = await listWork(lister)
    expect(listing).toMatchObject({ status: 'listed', isVermeils: true, artist: { name: 'Vermeil' } })
    expect((await answerOf(lister.fetch('/api/v1/listings'), ListingList)).listings).toEqual([])
    const { id: lotId } = must(listing.lot, 'a lot')
    const bid = { method: 'POST', json: { amount: dollars(100) } }
    expect((await buyer.fetch(`/api/v1/lots/${lotId}/bids`, bid)).status).toBe(201)
    await query('update lots set closes_at = house_now() where id = $1', [lotId])
    const sold = 'select id from orders where lot_id = $1'
    const orderId = await until(async () => must((await query(sold, [lotId])).rows[0]?.id, 'an order'))
    const paid = { method: 'POST', json: { amount: dollars(100), reference: 'Wire 7' } }
    expect((await lister.fetch(`/api/v1/admin/orders/${orderId}/bank-transfer`, paid)).status).toBe(200)
    expect(await paidBy(lister)).toEqual([])
    const ours = `select -sum(amount_cents)::int from ledger_lines where order_id = $1 and account = 'house-sale'`
    expect(await server.one(ours, [orderId])).toBe(dollars(100))
    // They act for Vermeil, and the log says so.
    const { rows } = await query(
      `select act, details from audit_log where subject = $1 and actor_id = $2 order by id`,
      [`artwork:${listing.id}`, lister.id],
    )
    expect(rows.map(({ act }) => act)).toEqual(['listing.start', 'listing.add-image', 'listing.submit'])
    for (const { details } of rows) expect(details).toMatchObject({ for: 'Vermeil' })
  })

  test('is not what they had before: that is offered no more', async () => {
    const both = await server.signedIn({ role: 'admin', otherRoles: ['artist'], isApproved: true })
    const { rows } = await query(drafted('withdrawn'), [both.id])
    const answer = both.fetch(`/api/v1/listings/${rows[0].id}/submission`, { method: 'PUT' })
    expect(await refusal(answer)).toMatchObject({ status: 403, code: 'access.denied' })
    // Nor by another administrator, for whom it is a seller's.
    const other = admin.fetch(`/api/v1/listings/${rows[0].id}/submission`, { method: 'PUT' })
    expect(await refusal(other)).toMatchObject({ status: 403, code: 'access.denied' })
  })

  test('and listed under their own account before is Vermeil’s since the migration, on sale or not', async () => {
    const [lister, both] = [
      await server.signedIn({ role: 'admin' }),
      await server.signedIn({ role: 'admin', otherRoles: ['artist'] }),
    ]
    const start = `insert into audit_log (actor_id, act, subject) values ($1, 'listing.start', 'artwork:' || $2)`
    const add = async (person: SignedIn) => {
      const { artworkId } = await server.work({ sellerId: person.id })
      const draft = (await query(drafted('draft'), [person.id])).rows[0].id
      for (const id of [artworkId, draft]) await query(start, [person.id, id])
      return [artworkId, draft]
    }
    const works = await add(lister)
    await add(both)
    const before = await paidBy(both)
    const migration = join(import.meta.dirname, '../../../migrations/0073_works_of_administrators.sql')
    await server.database.pool.query(readFileSync(migration, 'utf8'))
    expect(await paidBy(lister)).toEqual([])
    expect(await paidBy(both)).toEqual(before)
    expect(before).not.toEqual([])
    const { lot, isVermeils } = await answerOf(admin.fetch(`/api/v1/listings/${works[0]}`), Listing)
    expect([lot?.state, isVermeils]).toEqual(['live', true])
  })
})

describe('an account that has a part in something', () => {
  const add = async (sql: string, person: SignedIn) => void (await query(sql, [person.id]))
  const work = async (person: SignedIn) => server.work({ sellerId: person.id, lease: dollars(90) })
  async function lead(person: SignedIn, offer: object) {
    const { lotId } = await server.work()
    await person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: offer })
  }
  const production = `insert into productions (owner_id, title, type, status, art_budget_cents, total_art_needed, director,
    location, description) values ($1, 'The Long Winter', 'Feature Film', 'active-production', 0, 0, '', '', '')`
  const client = `insert into clients (owner_id, name, phone, property_interest, art_preference, notes)
    values ($1, 'Nora Feld', '', '', '', '')`
  async function loan(kind: LoanKind, person: SignedIn): Promise<string> {
    const { artworkId } = await server.work()
    return addLoan(server.database.pool, kind, { artwork_id: artworkId, borrower_id: person.id })
  }
  const order = (status: string, side: 'buyer_id' | 'seller_id', more = '', values = '') =>
    `insert into orders (kind, status, ${side}, title, amount_cents, invoice_number ${more})
     values ('purchase', '${status}', $1, 'Low Tide', 100, (select coalesce(max(invoice_number), 0) + 1000 from orders)
       ${values})`
  const paid = [', paid_at, paid_with', ", house_now(), 'card'"] as const

  const parts: Record<ObligationKind, (person: SignedIn) => Promise<unknown>> = {
    'leading-bid': (person) => lead(person, { amount: dollars(100) }),
    'maximum-bid': (person) => lead(person, { maxAmount: dollars(500) }),
    'open-lot': work,
    listing: work,
    'unpaid-order': (person) => add(order('due', 'buyer_id'), person),
    'order-to-ship': (person) => add(order('paid', 'seller_id', ...paid), person),
    'order-to-receive': (person) => add(order('paid', 'buyer_id', ...paid), person),
    'running-lease': (person) => loan('lease', person),
    'open-hire': (person) => loan('hire', person),
    'open-claim': async (person) => {
      const hireId = await loan('hire', await server.signedIn())
      await query(
        `insert into claims (subject_kind, subject_id, title, claimant_id, asked_cents, answer_by)
         values ('hire', $2, 'Low Tide', $1, 100, house_now())`,
        [person.id, hireId],
      )
    },
    'open-staging': (person) => loan('staging', person),
    funds: (person) =>
      add(
        `with paid as (insert into orders (kind, status, title, amount_cents) values ('purchase', 'pending', 'Sale', 1)
           returning id),
         entry as (insert into ledger_entries (booking_key, memo) values ('test', 'Sale') returning id)
         insert into ledger_lines (entry_id, position, account, party_id, order_id, amount_cents)
         select entry.id, place, account, case when account = 'payable' then $1::uuid end, paid.id, amount
         from entry, paid, (values (0, 'provider', 100), (1, 'payable', -100)) as line (place, account, amount)`,
        person,
      ),
    'spend-plan': (person) =>
      add(
        `insert into spend_plans (account_id, name, budget_cents, most_wins, country, region)
         values ($1, 'Autumn', 10000, 1, 'US', '')`,
        person,
      ),
    subscription: (person) =>
      add(
        `insert into subscriptions (account_id, plan, price_cents, status, period_ends_at)
         values ($1, 'premium', 100, 'active', house_now() + interval '1 month')`,
        person,
      ),
    property: (person) =>
      add(
        `insert into properties (owner_id, address, price_cents, status, rooms)
         values ($1, '14 Harbor Lane', 0, 'active', '{}')`,
        person,
      ),
    client: (person) => add(client, person),
    proposal: (person) =>
      add(
        `with client as (${client} returning id, owner_id)
         insert into proposals (owner_id, client_id, room, message) select owner_id, id, '', '' from client`,
        person,
      ),
    production: (person) => add(production, person),
    'team-seat': async (person) => {
      const owner = await server.signedIn({ role: 'prop-agent' })
      const id = await server.one(`${production} returning id`, [owner.id])
      await query(
        `insert into production_members (production_id, account_id, role, level) values ($1, $2, '', 'view')`,
        [id, person.id],
      )
    },
  }

  test.each(ObligationKind.options)('becomes no administrator’s: %s', async (kind) => {
    const person = await server.signedIn({ role: 'artist', isApproved: true })
    await parts[kind](person)
    const refused = await refusal(give(admin, person))
    expect(refused).toMatchObject({ status: 409, code: 'account.has-obligations' })
    const { obligations } = refused.details as { obligations: { kind: string; title: string }[] }
    expect(obligations.map((found) => found.kind)).toContain(kind)
    expect(await recordOf(person)).toMatchObject({ role: 'artist', roles: ['artist'], isApproved: true })
    expect((await person.fetch('/api/v1/account/profile')).status).toBe(200)
  })

  test.each(['rejected', 'withdrawn'])(
    'becomes no administrator’s: a work that was %s and can be offered again',
    async (status) => {
      const person = await server.signedIn({ role: 'artist', isApproved: true })
      await add(
        `insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents)
       select id, $1, '${status}', 'Low Tide', 'low-tide', 'painting', 'oil', 10000 from artists limit 1`,
        person,
      )
      expect(await refusal(give(admin, person))).toMatchObject({
        ...{ code: 'account.has-obligations', details: { obligations: [{ kind: 'listing', title: 'Low Tide' }] } },
      })
    },
  )

  test('is not made one by the configuration either: the start stops and says why', async () => {
    const house = await startTestServer()
    onTestFinished(() => house.close())
    const person = await house.signedIn({ email: 'director@example.com' })
    await house.database.pool.query(order('due', 'buyer_id'), [person.id])
    const settings = { DATABASE_URL: house.database.url, ADMIN_EMAIL: person.email, ADMIN_PASSWORD: testPassword }
    const start = () => startTestServer(settings, house.database)
    await expect(start()).rejects.toThrow(/^ADMIN_EMAIL names director@example\.com.*Low Tide/)
    await house.database.pool.query('delete from orders')
    const started = await start()
    onTestFinished(() => started.app.close())
    await until(async () =>
      expect((await house.database.pool.query('select role from accounts')).rows).toEqual([{ role: 'admin' }]),
    )
  })
})
