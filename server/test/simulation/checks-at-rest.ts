import { strict as assert } from 'node:assert'
import type pg from 'pg'
import { checkPromises } from '../../src/house/checked-promises.ts'
import type { ScenarioContext } from './scenario.ts'

/** What somebody, or the clock, still has to do something about. Each answers with what is open. */
const openMoney: readonly [what: string, sql: string][] = [
  // What somebody owes for damage or late days stays due until it is paid.
  [
    'an order',
    `select id::text from orders
     where status = 'pending' or (status = 'due' and kind not in ('late-fee', 'damage'))`,
  ],
  ['a refund', `select id::text from refunds where status <> 'done'`],
  ['a payout', `select id::text from payouts where status = 'wanted'`],
  ['an event of the provider', `select id from provider_events where processed_at is null`],
  ['a dispute', `select id from disputes where status = 'open'`],
  [
    'a loan',
    `select concat_ws(' ', kind, state, id) from loans
     where state in ('requested', 'accepted', 'paid', 'running', 'ended')
       or (state = 'returned' and deposit_settled_at is null)`,
  ],
  ['a claim', `select id::text from claims where state not in ('decided', 'withdrawn')`],
  ['a shipment', `select order_id::text from shipments where state not in ('completed', 'canceled')`],
  ['a checkout', `select id::text from checkouts where status = 'open' and session_id is not null`],
  ['a guarantee', `select id::text from bid_guarantees where settled_at is null`],
  // Those by the clock begin anew each minute.
  [
    'a job',
    `select name from pgboss.job where state < 'completed' and not starts_with(name, '__pgboss')
       and name not in (select name from pgboss.schedule)`,
  ],
]

export async function pendingMoney(pool: pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const [what, sql] of openMoney) {
    const { rowCount, rows } = await pool.query(`${sql} order by 1`)
    if (rowCount) found.push(`${what} (${rowCount}, ${Object.values(rows[0])[0]})`)
  }
  return found
}

type Reconciled = { differences: unknown[] }

/** Once nothing is pending: ledger, orders and provider agree to the cent, and no job was given up. */
export async function checkMoneyAtRest({ pool, url }: ScenarioContext, reconcile: () => Promise<Reconciled>) {
  const { differences } = await reconcile()
  assert.deepEqual(differences, [], 'ledger and provider differ')
  for (const { check, faults } of await checkPromises(url, { demo: false })) {
    assert.deepEqual(faults, [], `promises about ${check}`)
  }
  const { rows: failed } = await pool.query(`select name, output from pgboss.job where state = 'failed'`)
  assert.deepEqual(failed, [], 'a job was given up')
  // A guard against checks that look at nothing.
  const { rows } = await pool.query(`select count(*)::int as paid from orders where paid_at is not null`)
  assert.ok(rows[0].paid > 0, 'nobody paid')
}
