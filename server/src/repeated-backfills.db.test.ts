import { expect, test } from 'vitest'
import { databaseBefore } from '../test/database-before.ts'

/** `0098_repeat_backfills.sql` over what earlier files missed, because nodes of the version before wrote meanwhile. */
const person = '00000000-0000-4000-8000-000000000001'
const order = (last: number) => `00000000-0000-4000-8000-0000000001${last}`
const booked = '00000000-0000-4000-8000-000000000201'

const missed = `
  insert into accounts (id, email) values ('${person}', 'seller@example.com');
  insert into orders (id, kind, title, amount_cents, invoice_number, artwork_id, status, paid_with, paid_at, delivered_at)
    values ('${order(10)}', 'auction', 'without a shipment', 10000, 1, gen_random_uuid(), 'paid', 'bank-transfer', house_now() - interval '60 days', null),
      ('${order(11)}', 'auction', 'delivered', 10000, 2, gen_random_uuid(), 'paid', 'bank-transfer', house_now() - interval '60 days', house_now() - interval '50 days'),
      ('${order(12)}', 'auction', 'disputed', 10000, 3, gen_random_uuid(), 'paid', 'bank-transfer', house_now() - interval '2 days', null);
  insert into shipments (order_id, option, paid_at, ship_by, arrives_by, transit_days, next_step_at)
    values ('${order(12)}', 'delivery', house_now(), current_date, current_date, 3, house_now());
  insert into disputes (id, order_id, payment_intent, amount_cents, status, reason, opened_at)
    select 'dp_1', '${order(12)}', 'pi_1', 10000, 'open', 'fraudulent', house_now();
  insert into ledger_entries (id, booking_key, memo, at) values ('${booked}', 'checkout:x', 'x', house_now());
  insert into ledger_lines (entry_id, position, account, amount_cents, party_id, order_id)
    values ('${booked}', 1, 'bank', 10000, null, null), ('${booked}', 2, 'payable', -10000, '${person}', '${order(10)}');
  insert into ledger_days (day, account, source, debit_cents, credit_cents) values ('2020-01-01', 'bank', 'checkout', 1, 0);
  insert into payout_accounts (account_id, provider_id, bank_fingerprint) values ('${person}', 'acct_1', 'bank-1');`

test('what was committed beside an earlier backfill is in its copy afterwards, and a second run changes nothing', async () => {
  const { pool, apply } = await databaseBefore('0098_repeat_backfills.sql', missed)
  const read = async () => {
    const rows = async (query: string) => (await pool.query(query)).rows
    return {
      days: await rows(
        'select account, source, debit_cents::int as debit, credit_cents::int as credit from ledger_days order by 1',
      ),
      payables: await rows('select order_id as id, amount_cents::int as cents from open_payables'),
      orders:
        await rows(`select title, orders.completed_at = orders.delivered_at as completed, s.option, s.disputed_at is not null as disputed,
        s.ship_by > (house_now() at time zone 'UTC')::date as "hasTime", s.next_step_at is not null as next
        from orders left join shipments s on s.order_id = orders.id order by title`),
      events: await rows('select order_id as id, kind from shipment_events'),
      banks: await rows('select bank_fingerprints as banks from payout_accounts'),
    }
  }
  await apply()
  const repaired = await read()
  expect(repaired).toEqual({
    days: [
      { account: 'bank', source: 'checkout', debit: 10000, credit: 0 },
      { account: 'payable', source: 'checkout', debit: 0, credit: 10000 },
    ],
    payables: [{ id: order(10), cents: 10000 }],
    orders: [
      { title: 'delivered', completed: true, option: null, disputed: false, hasTime: null, next: false },
      { title: 'disputed', completed: null, option: 'delivery', disputed: true, hasTime: false, next: false },
      { title: 'without a shipment', completed: null, option: 'arranged', disputed: false, hasTime: true, next: true },
    ],
    events: [{ id: order(10), kind: 'paid' }],
    banks: [{ banks: ['bank-1'] }],
  })
  await pool.query(`delete from migrations where name = '0098_repeat_backfills.sql'`)
  await apply()
  expect(await read()).toEqual(repaired)
})
