import type { ScenarioContext } from './scenario.ts'

/** Situations in the database at rest, each of which some run must reach. */
const situations: Readonly<Record<string, string>> = {
  'a hire came back': `select count(*) from loans where kind = 'hire' and state = 'returned'`,
  'a staging came back': `select count(*) from loans where kind = 'staging' and state = 'returned'`,
  'a lease came back': `select count(*) from loans where kind = 'lease' and state = 'returned'`,
  'two loans wanted one work for the same days, and one had it': `select count(*) from loans a join loans b
    on b.artwork_id = a.artwork_id and b.id <> a.id and a.started_at is not null and b.started_at is null
    and daterange(b.from_day::date, coalesce(b.until_day, b.from_day)::date, '[]')
      && daterange(a.from_day::date, coalesce(a.until_day, a.ended_at::date, 'infinity')::date, '[]')`,
  'a request was declined': `select count(*) from loans where state = 'declined'`,
  'a request lapsed': `select count(*) from loans where state = 'lapsed'`,
  'damage was awarded': `select count(*) from claims c join claim_decisions d on d.claim_id = c.id
    where c.subject_kind <> 'order' and d.awarded_cents > 0`,
  'a work was bought by who had it on loan': `select count(*) from loan_purchases p join orders o on o.id = p.order_id
    where o.paid_at is not null`,
  'a work was sold while a loan was asked for': `select count(*) from loans l join orders o
    on o.artwork_id = l.artwork_id and o.kind = 'purchase' and o.paid_at between l.requested_at and l.ended_at
    where l.state in ('released', 'declined', 'lapsed', 'canceled')`,
  'a payment for a loan came too late and was refunded': `select count(*) from refunds r join orders o on o.id = r.order_id
    where r.cause = 'unfulfillable' and o.kind in ('hire', 'lease', 'staging')`,
}

/** How often each situation was reached. */
export async function readLoanSituations({ pool }: ScenarioContext): Promise<Record<string, number>> {
  const reached: Record<string, number> = {}
  for (const [name, sql] of Object.entries(situations)) {
    const { rows } = await pool.query(sql)
    reached[name] = Number(Object.values(rows[0])[0])
  }
  return reached
}
