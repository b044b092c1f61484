import type { ScenarioContext } from './scenario.ts'

/** Situations in the database at rest, each of which some run must reach. */
const situations: Readonly<Record<string, string>> = {
  'an order completed': `select count(*) from orders where completed_at is not null and kind in ('purchase', 'auction')`,
  'an order lapsed': `select count(*) from orders where status = 'lapsed'`,
  'a payment came too late for its work and was refunded': `select count(*) from refunds
    where cause = 'unfulfillable' and status = 'done'`,
  'a refund was refused, and sent later': `select count(*) from refunds where status = 'done' and attempts > 0`,
  'a payout was refused, and paid later': `select count(*) from payouts where status = 'paid' and attempts > 0`,
  'a refund followed its payout: a debt': `select count(*) from refunds r
    join payout_lines l on l.order_id = r.order_id join payouts p on p.id = l.payout_id
    where p.status = 'paid' and p.paid_at < r.settled_at`,
  'a payout was canceled by a refund': `select count(*) from payouts where status = 'canceled'`,
  'a chargeback was lost': `select count(*) from disputes where status = 'lost' and order_id is not null`,
  'a refund was sent back by its bank, and made again': `select count(*) from ledger_entries
    where booking_key like 'refund:failed:%'`,
  'a problem was decided for the buyer': `select count(*) from claims c join claim_decisions d on d.claim_id = c.id
    where c.subject_kind = 'order' and d.awarded_cents > 0`,
  'a work came back before its refund': `select count(*) from claim_returns where is_returned`,
  'a lost event was fetched by the reconciliation': `select coalesce(sum((checked ->> 'eventsRecovered')::int), 0)
    from reconciliations`,
}

type Seen = { declined: number; paidAfterDecline: number }

/** How often each situation was reached. */
export async function readPaymentSituations(
  { pool, provider }: ScenarioContext,
  seen: Seen,
): Promise<Record<string, number>> {
  const { counts } = provider
  const reached: Record<string, number> = {
    'a card was declined': seen.declined,
    'a page was paid after a declined card': seen.paidAfterDecline,
    'an event came twice': counts.doubled,
    'an event came before an older one': counts['out of order'],
    'a call of the provider had no answer': counts.unanswered,
  }
  for (const [name, sql] of Object.entries(situations)) {
    const { rows } = await pool.query(sql)
    reached[name] = Number(Object.values(rows[0])[0])
  }
  return reached
}
