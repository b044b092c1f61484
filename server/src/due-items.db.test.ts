import { dollars } from '@vermeil/contracts/money.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { changeSetting } from '../test/change-setting.ts'
import { until } from '../test/until.ts'
import { paidOrder } from './fulfillment/shipping/shipping.fixtures.ts'
import { datesIn, hireOf, openHires, rent, requestHire } from './loans/loans/hires/hires.fixtures.ts'
import { requestStaging, stagingOf, withHome } from './loans/loans/stagings/stagings.fixtures.ts'
import { addAddress, askFor, quoteOf, workByQuote } from './money/delivery/quotes/quotes.fixtures.ts'
import { bid, wonLot } from './money/payments/sales.fixtures.ts'
import { must, one } from './platform/must.ts'

const OTHERS = sampleSize(200)

type House = Awaited<ReturnType<typeof openHires>>
let house: House
beforeAll(async () => {
  house = await openHires()
  await house.server.database.pool.query(`
    create function fail_one() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) ->> tg_argv[0] = tg_argv[1] then raise 'this one always fails'; end if;
      return new;
    end $$`)
})
afterAll(() => house.server.close())

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await house.server.database.pool.query(text, values)).rows as T[]

/** As many rows like this one as there are others; returns all ids, the original's first. */
async function multiplied(table: string, id: string, changes = "'{}'::jsonb", key = 'id'): Promise<string[]> {
  const copies = await query<{ key: string }>(
    `insert into ${table}
     select (jsonb_populate_record(row, jsonb_build_object('${key}', gen_random_uuid()) || ${changes})).*
     from ${table} row, generate_series(1, ${OTHERS}) as n where row.${key}::text = $1 returning ${key} as key`,
    [id],
  )
  return [id, ...copies.map((copy) => copy.key)]
}

/** With what their kind has beside. */
async function multipliedLoans(kind: 'hire' | 'staging', id: string): Promise<string[]> {
  const ids = await multiplied('loans', id)
  await query(
    `insert into loan_${kind}s
     select (jsonb_populate_record(row, jsonb_build_object('loan_id', copy))).*
     from loan_${kind}s row, unnest($2::uuid[]) as copy where row.loan_id = $1`,
    [id, ids.slice(1)],
  )
  return ids
}

type Loop = {
  /** Its name in the list of what failed, where that is not the name of the loop. */
  task?: string
  /** Makes 201 items; the first one is the longest due, and will fail. */
  prepare(): Promise<readonly string[]>
  /** SQL that makes them due, where the server itself looks every few seconds. Without it they are due already. */
  makeDue?: (ids: string) => string
  /** Where the first one fails. */
  failing: { table: string; column?: string; on?: 'insert' | 'update' }
  round(): Promise<unknown>
  /** SQL for the number of those that were done, of the ids in the first parameter. */
  done: string
}

const loops: Record<string, Loop> = {
  'lots to close': {
    prepare: () => lots(),
    makeDue: (ids) => `update lots set closes_at = house_now() - interval '1 minute' where id = any(${ids})`,
    failing: { table: 'notices', column: 'subject_id', on: 'insert' },
    round: () => house.server.auctions.rounds.closeDue(),
    done: `select count(*) from lots where state = 'passed' and id = any($1)`,
  },
  'lots to open': {
    prepare: () => lots(`state = 'scheduled', opens_at = '2999-01-01', closes_at = '2999-02-01'`),
    makeDue: (ids) => `update lots set opens_at = house_now() - interval '1 minute' where id = any(${ids})`,
    failing: { table: 'lots' },
    round: () => house.server.auctions.rounds.openDue(),
    done: `select count(*) from lots where state = 'live' and id = any($1)`,
  },
  'lots that end soon': {
    async prepare() {
      const ids = await lots()
      await query('insert into watches (account_id, lot_id) select $1, id from unnest($2::uuid[]) as id', [
        house.rival.id,
        ids,
      ])
      return ids
    },
    makeDue: (ids) => `update lots set closes_at = house_now() + interval '5 minutes' where id = any(${ids})`,
    failing: { table: 'notices', column: 'subject_id', on: 'insert' },
    round: () => house.server.auctions.rounds.notifyEndingSoon(),
    done: `select count(*) from notices where kind = 'ending-soon' and subject_id = any($1)`,
  },
  'notices to mail': {
    prepare: () => notices(),
    makeDue: (ids) => `update notices set mail_settled_at = null where id = any(${ids})`,
    failing: { table: 'notices' },
    round: () => house.server.notices.rounds.mail(),
    done: `select count(*) from notices where mail_settled_at is not null and id = any($1)`,
  },
  'daily mails': {
    async prepare() {
      const { id } = await house.server.signedIn()
      const ids = await multiplied('accounts', id, `jsonb_build_object('email', n || '@daily.example')`)
      await query(
        `insert into notices (account_id, kind, at, mail_settled_at)
         select id, 'payment-due', house_now(), house_now() from unnest($1::uuid[]) as id`,
        [ids],
      )
      return ids
    },
    makeDue: (ids) => `update notices set digest_due_at = house_now() where account_id = any(${ids})`,
    failing: { table: 'notices', column: 'account_id' },
    round: () => house.server.notices.rounds.digest(),
    done: `select count(*) from notices where digest_due_at is null and account_id = any($1)`,
  },
  'notices to push': {
    prepare: () => notices(),
    makeDue: (ids) => `update notices set is_push_due = true where id = any(${ids})`,
    failing: { table: 'notices' },
    round: () => house.server.notices.rounds.push(),
    done: `select count(*) from notices where not is_push_due and id = any($1)`,
  },
  'spend plans': {
    // Their lot has been withdrawn.
    async prepare() {
      const { server, owner, rival } = house
      const { lotId } = await server.work({ sellerId: owner.id })
      const rows = await query<{ id: string }>(
        `insert into spend_plans (account_id, name, budget_cents, most_wins, country, region)
         select $1, 'Autumn', 80000, 2, 'US', '' from generate_series(0, ${OTHERS}) returning id`,
        [rival.id],
      )
      const ids = rows.map(({ id }) => id)
      await query(
        `insert into spend_plan_lots (plan_id, lot_id, preference, limit_cents, terms)
         select id, $2, 0, 40000, '{}' from unnest($1::uuid[]) as id`,
        [ids, lotId],
      )
      await query(`update lots set state = 'withdrawn' where id = $1`, [lotId])
      return ids
    },
    failing: { table: 'spend_plan_lots', column: 'plan_id' },
    round: () => house.server.spendPlans.round(),
    done: `select count(*) from spend_plan_lots where state = 'over' and plan_id = any($1)`,
  },
  'daily payouts': {
    async prepare() {
      const { server, admin } = house
      const { id } = await server.signedIn({ role: 'artist' })
      const ids = await multiplied('accounts', id, `jsonb_build_object('email', n || '@payouts.example')`)
      const { orderId } = await paidOrder({ server, admin, ...sale() })
      await query('update orders set completed_at = house_now() where id = $1', [orderId])
      await query(
        `insert into open_payables (party_id, order_id, amount_cents)
         select id, $2, 100 from unnest($1::uuid[]) as id`,
        [ids, orderId],
      )
      await query(
        `insert into payout_accounts (account_id, provider_id, status)
         select id, 'acct_' || id, 'ready' from unnest($1::uuid[]) as id`,
        [ids],
      )
      await changeSetting(admin, 'payouts', { hasConnectedAccounts: true, isAutomatic: true })
      return ids
    },
    failing: { table: 'payouts', column: 'party_id', on: 'insert' },
    round: () => house.server.payments.rounds.payAll(),
    done: `select count(*) from payouts where party_id = any($1)`,
  },
  hires: {
    async prepare() {
      const { server, owner, agent, today } = house
      const { artworkId } = await server.work({ sellerId: owner.id, lease: rent })
      const { id } = await hireOf(requestHire(agent, agent, { artworkId, ...datesIn(today, 20, 30) }))
      const ids = await multipliedLoans('hire', id)
      await query(`update loans set answer_by = house_now() - interval '1 hour' where id = any($1)`, [ids])
      return ids
    },
    task: 'loans',
    failing: { table: 'loans' },
    round: () => house.server.loans.round(),
    done: `select count(*) from loans where state = 'lapsed' and id = any($1)`,
  },
  stagings: {
    async prepare() {
      const { server, owner, today } = house
      const realtor = await withHome(await server.signedIn({ role: 'realtor' }))
      const { artworkId } = await server.work({ sellerId: owner.id, lease: rent })
      const { id } = await stagingOf(requestStaging(realtor, realtor, { artworkId, ...datesIn(today, 20, 60) }))
      const ids = await multipliedLoans('staging', id)
      await query(`update loans set answer_by = house_now() - interval '1 hour' where id = any($1)`, [ids])
      return ids
    },
    task: 'loans',
    failing: { table: 'loans' },
    round: () => house.server.loans.round(),
    done: `select count(*) from loans where state = 'lapsed' and id = any($1)`,
  },
  quotes: {
    async prepare() {
      const { server, owner } = house
      const buyer = await server.signedIn()
      const { lotId } = await workByQuote(server, { sellerId: owner.id })
      const { id } = await quoteOf(askFor(buyer, lotId, await addAddress(buyer)))
      await query('drop index delivery_quotes_one_open_per_country')
      const ids = await multiplied('delivery_quotes', id)
      await query(`update delivery_quotes set until_at = house_now() - interval '1 hour' where id = any($1)`, [ids])
      return ids
    },
    failing: { table: 'delivery_quotes' },
    round: () => house.server.delivery.quotes.round(),
    done: `select count(*) from delivery_quotes where state = 'expired' and id = any($1)`,
  },
  'unpaid orders': {
    async prepare() {
      const { orderId } = await wonLot(house.server, sale())
      const ids = await multiplied('orders', orderId, numbered())
      await query(`update orders set due_at = house_now() - interval '1 hour', reminders_sent = 2 where id = any($1)`, [
        ids,
      ])
      return ids
    },
    failing: { table: 'orders' },
    round: () => house.server.payments.rounds.chase(),
    done: `select count(*) from orders where status = 'lapsed' and id = any($1)`,
  },
  shipments: {
    async prepare() {
      const { server, admin } = house
      const { orderId } = await paidOrder({ server, admin, ...sale() })
      const ids = await multiplied('orders', orderId, `${numbered()} || '{"payment_intent": null}'`)
      await query(
        `insert into shipments select (jsonb_populate_record(row, jsonb_build_object('order_id', id))).*
         from shipments row, unnest($1::uuid[]) as id where row.order_id = $2`,
        [ids.slice(1), orderId],
      )
      await query(
        `update shipments set ship_by = house_now(), next_step_at = house_now() - interval '1 hour'
         where order_id = any($1)`,
        [ids],
      )
      return ids
    },
    failing: { table: 'shipments', column: 'order_id' },
    round: () => house.server.shipping.round(),
    done: `select count(*) from shipments where reminders_sent > 0 and order_id = any($1)`,
  },
  'provider events': {
    async prepare() {
      const rows = await query<{ id: string }>(
        `insert into provider_events (id, type, payload, received_at)
         select 'evt_due_' || n, 'plan.created', jsonb_build_object('id', 'evt_due_' || n, 'type', 'plan.created'),
           house_now() - interval '1 hour' + interval '1 second' * n
         from generate_series(0, ${OTHERS}) as n order by n returning id`,
      )
      return rows.map(({ id }) => id)
    },
    failing: { table: 'provider_events' },
    round: () => house.server.payments.rounds.resume(),
    done: `select count(*) from provider_events where processed_at is not null and id = any($1)`,
  },
  refunds: {
    async prepare() {
      const { server, admin } = house
      const { orderId } = await paidOrder({ server, admin, ...sale() })
      const orders = await multiplied('orders', orderId, `${numbered()} || '{"payment_intent": null}'`)
      const rows = await query<{ id: string }>(
        `insert into refunds (order_id, amount_cents, reason, cause, created_at)
         select id, 100, 'A test', 'administrator', house_now() - interval '1 hour' from unnest($1::uuid[]) as id returning id`,
        [orders],
      )
      return rows.map(({ id }) => id)
    },
    failing: { table: 'refunds' },
    round: () => house.server.payments.rounds.sendRefunds(),
    done: `select count(*) from refunds where status = 'done' and id = any($1)`,
  },
  payouts: {
    // The provider doesn't know the account, and refuses.
    async prepare() {
      await query('drop index payouts_one_open_per_party')
      const rows = await query<{ id: string }>(
        `insert into payouts (party_id, amount_cents, method, status, destination, next_attempt_at, paid_at)
         select $1, 100, 'transfer', 'wanted', 'acct_nobody', house_now() - interval '1 hour', null
         from generate_series(0, ${OTHERS}) returning id`,
        [house.owner.id],
      )
      return rows.map(({ id }) => id)
    },
    failing: { table: 'payouts' },
    round: () => house.server.payments.rounds.sendPayouts(),
    done: `select count(*) from payouts where attempts > 0 and id = any($1)`,
  },
  'claim returns': {
    // Their buyers never sent the works back.
    async prepare() {
      const { server, admin } = house
      const { orderId } = await paidOrder({ server, admin, ...sale() })
      const orders = await multiplied('orders', orderId, `${numbered()} || '{"payment_intent": null}'`)
      const claims = await query<{ id: string }>(
        `insert into claims (subject_kind, subject_id, claimant_id, respondent_id, state, title, asked_cents, answer_by,
           problem)
         select 'order', id, $2, $3, 'returning', 'Low Tide', 100, house_now(), 'damaged' from unnest($1::uuid[]) as id
         returning id`,
        [orders, house.rival.id, house.owner.id],
      )
      const ids = claims.map(({ id }) => id)
      await query(
        `insert into claim_decisions (claim_id, decided_by, awarded_cents, deposit_cents, invoiced_cents, refunded_cents,
           payment_cents, reason, return_paid_by)
         select id, $2, 100, 0, 0, 0, 100, 'A test', 'seller' from unnest($1::uuid[]) as id`,
        [ids, admin.id],
      )
      await query(
        `insert into claim_returns (claim_id, send_by)
         select id, house_now() - interval '1 hour' from unnest($1::uuid[]) as id`,
        [ids],
      )
      return ids
    },
    failing: { table: 'claim_returns', column: 'claim_id' },
    round: () => house.server.claims.returns.round(),
    done: `select count(*) from claim_returns where ended_at is not null and claim_id = any($1)`,
  },
  'bids with a card': {
    prepare: () => guarantees('held'),
    failing: { table: 'bid_guarantees' },
    round: () => house.server.payments.rounds.resume(),
    done: `select count(*) from bid_guarantees where status <> 'held' and id = any($1)`,
  },
  'cards of outbid people': {
    prepare: () => guarantees('placed'),
    failing: { table: 'pgboss.job', column: 'singleton_key', on: 'insert' },
    round: () => house.server.payments.rounds.reviewGuarantees(),
    done: `select count(*) from bid_guarantees where status = 'released' and id = any($1)`,
  },
}

/** Orders have numbers of their own; a copy is of no sale. */
let series = 0
const numbered = () => `jsonb_build_object('invoice_number', ${900_000_000 + 1_000 * series++} + n, 'sale_id', null)`
const sale = () => ({ artist: house.owner, rival: house.agent, buyer: house.rival })

/** Of one work, each open. */
async function lots(changes = `state = 'live'`): Promise<string[]> {
  const { lotId } = await house.server.work({ sellerId: house.owner.id })
  await query('drop index if exists lots_one_open_per_artwork')
  await query(`update lots set ${changes} where id = $1`, [lotId])
  return multiplied('lots', lotId, `jsonb_build_object('lot_number', nextval('lots_lot_number_seq'))`)
}

/** That nobody waits for. */
async function notices(): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `insert into notices (account_id, kind, at, mail_settled_at)
     select $1, 'payment-due', house_now() - interval '1 hour', house_now() from generate_series(0, ${OTHERS})
     returning id`,
    [house.rival.id],
  )
  return rows.map(({ id }) => id)
}

/** Of somebody who doesn't lead the lot. */
async function guarantees(status: 'held' | 'placed'): Promise<string[]> {
  const { lotId } = await house.server.work({ sellerId: house.owner.id, startingBid: dollars(100) })
  await bid(house.rival, lotId, dollars(500))
  const rows = await query<{ id: string }>(
    `insert into bid_guarantees (account_id, lot_id, amount_cents, is_maximum, status)
     select $1, $2, 20000, false, $3 from generate_series(0, ${OTHERS}) returning id`,
    [house.agent.id, lotId, status],
  )
  return rows.map(({ id }) => id)
}

test.for(Object.entries(loops))(
  '%s: one that always fails stops no other',
  { tags: ['sampled'] },
  async ([name, loop]) => {
    const { task = name } = loop
    const ids = await loop.prepare()
    expect(ids).toHaveLength(OTHERS + 1)
    const [first] = ids
    const { table, column = 'id', on = 'update' } = loop.failing
    // One transaction: none of them is due before the first one fails.
    await query(`lock table ${table} in share row exclusive mode;
      ${loop.makeDue?.(`'{${ids.join()}}'::uuid[]`) ?? 'select'};
      create trigger fail_one before ${on} on ${table} for each row
      execute function fail_one('${column}', '${must(first, 'an id')}')`)
    onTestFinished(async () => void (await query(`drop trigger if exists fail_one on ${table}`)))
    await loop.round()
    await until(async () => expect(Number((await query<{ count: number }>(loop.done, [ids]))[0]?.count)).toBe(OTHERS))

    const postponed = () =>
      query<{ id: string; failures: number }>('select item_id as id, failures from postponed_items where task = $1', [
        task,
      ])
    // The server itself may be at it: its clock and its rounds run meanwhile.
    const once = await until(async () => one(await postponed()))
    expect(once.id).toBe(first)
    // It waits, is tried again, and is forgotten once it succeeds.
    const tryAgain = async () => {
      await query('update postponed_items set retry_at = house_now()')
      await loop.round()
    }
    await tryAgain()
    const [again, ...others] = await postponed()
    expect(again?.failures).toBeGreaterThan(once.failures)
    expect(others).toEqual([])
    await query(`drop trigger fail_one on ${table}`)
    await until(async () => {
      await tryAgain()
      expect(await postponed()).toEqual([])
    })
    await until(async () =>
      expect(Number((await query<{ count: number }>(loop.done, [ids]))[0]?.count)).toBe(OTHERS + 1),
    )
  },
)
