import { leaseDates } from '@vermeil/contracts/loans/lease-terms'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/postgres/database.ts'
import { allRows } from '../../platform/postgres/rows.ts'
import { loanPolicies } from './rules/loan-policies.ts'

/** What the clock decides about a loan. */
export type DueLoan = { id: string; kind: LoanKind; event: DueEvent }
export type DueEvent = 'lapse' | 'release' | 'yield' | 'start' | 'arrive' | 'settle' | 'bill' | 'end'

/** Its insurance is as its owner asks. A renewed certificate takes the place of the one before. */
const isInsured = sql`not exists (select from loan_hires h
  where h.loan_id = l.id and h.insured_cents is not null and not coalesce(
    (select c.insured_cents >= h.insured_cents and c.expires_on >= l.until_day
      from attached_files f join hire_certificates c on c.attachment_id = f.id
      where f.subject_kind = 'hire' and f.subject_id = l.id and f.purpose = 'certificate'
      order by f.position desc limit 1), false))`

/** Nobody has reported damage, and the time for it may be over: the rules know it for each kind. */
const claimDays = Math.min(...Object.values(loanPolicies).map((policy) => policy.claimDays))

/** What is due by a column, the longest due first. */
type Due = { event: DueEvent; by: RawBuilder<unknown>; where: RawBuilder<unknown> }
const at = sql`(select house_now())`
const dueOn = (today: string): readonly Due[] => [
  { event: 'lapse', by: sql`answer_by`, where: sql`state = 'requested' and answer_by <= ${at}` },
  { event: 'release', by: sql`pay_by`, where: sql`state = 'accepted' and pay_by <= ${at}` },
  {
    // To a bid on its work, or to its sale.
    ...{ event: 'yield', by: sql`pay_by` },
    where: sql`state = 'accepted' and pay_by > ${at}
      and (select p.bid_count > 0 or p.state = 'sold' from public_lots p where p.artwork_id = l.artwork_id
        order by p.created_at desc, p.id desc limit 1)`,
  },
  {
    ...{ event: 'start', by: sql`from_day` },
    where: sql`state = 'paid' and kind <> 'lease' and from_day <= ${today}::date and ${isInsured}`,
  },
  {
    ...{ event: 'arrive', by: sql`from_day` },
    where: sql`state = 'paid' and kind = 'lease' and from_day <= ${today}::date and exists (select
      from loan_invoices v join order_arrivals a on a.order_id = v.order_id
      where v.loan_id = l.id and (a.arrived_at is not null
        or (a.is_underway and a.arrives_by + ${leaseDates.daysAfterArrival}::int <= ${today}::date)))`,
  },
  { event: 'bill', by: sql`bill_on`, where: sql`state = 'running' and bill_on <= ${today}::date` },
  {
    ...{ event: 'end', by: sql`least(until_day, paid_until)` },
    where: sql`state = 'running' and paid_until is not null and least(until_day, paid_until) < ${today}::date`,
  },
  {
    ...{ event: 'settle', by: sql`ended_at` },
    where: sql`state = 'returned' and deposit_settled_at is null and claim_id is null
      and ended_at <= ${at} - make_interval(days => ${claimDays})`,
  },
]

/** What the clock has decided, without these. */
export const dueLoans = (db: Db, today: string, without: readonly string[]): Promise<DueLoan[]> =>
  allRows(db)`${sql.join(
    dueOn(today).map(
      ({ event, by, where }) => sql`(select id, kind, ${event} as event from loans l
      where ${where} and id <> all(${without}::uuid[]) order by ${by} limit 100)`,
    ),
    sql` union all `,
  )}`
