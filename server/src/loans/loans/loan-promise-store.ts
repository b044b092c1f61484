import { hireLimits } from '@vermeil/contracts/loans/hire-terms'
import { type RunSql, statement } from '../../platform/postgres/run-sql.ts'
import { never, neverLate, type PromiseCheck } from '../../platform/promise-checks.ts'
import { loanPolicies } from './rules/loan-policies.ts'

const claimDays = Math.max(...Object.values(loanPolicies).map((policy) => policy.claimDays))

/** Where works are, and that every loan is in a state that one of its sides, or the clock, leaves. */
export const loanPromises: readonly PromiseCheck[] = [
  never(
    17,
    'loans.overlapping-bookings',
    'The work % is booked for two at the same time.',
    `select distinct a.artwork_id as subject from work_bookings a
      join work_bookings b on b.artwork_id = a.artwork_id and b.id > a.id and b.during && a.during`,
  ),
  never(
    17,
    'loans.out-twice',
    'The work % is out twice.',
    `select artwork_id as subject from loans where state in ('running', 'ended')
      group by artwork_id having count(*) > 1`,
  ),
  never(
    17,
    'loans.out-and-on-offer',
    'The work % is out and on auction.',
    `select l.artwork_id as subject from loans l join public_lots p on p.artwork_id = l.artwork_id
      where l.state in ('running', 'ended') and p.state in ('scheduled', 'live', 'stopped')`,
  ),
  // An accepted loan of a work that was sold ends by the clock.
  never(
    17,
    'loans.unbooked-loans',
    'The work of loan % is not booked for it.',
    `select id as subject from loans l
      where state in ('accepted', 'paid', 'running', 'ended')
        and not exists (select from work_bookings b where b.loan_id = l.id)
        and not (state = 'accepted' and exists (select from public_lots p
          where p.artwork_id = l.artwork_id and (p.state = 'sold' or p.bid_count > 0)))`,
  ),
  neverLate(
    17,
    'loans.bookings-without-loan',
    'The work of loan % is still booked for it, though the loan is over.',
    `select l.id as subject from loans l join work_bookings b on b.loan_id = l.id
      where l.state in ('declined', 'lapsed', 'released', 'canceled') and (upper_inf(b.during) or upper(b.during) > $1)
        and l.ended_at < $1`,
  ),
  never(
    28,
    'loans.unpaid-loans',
    'The account % has asked for more loans than anybody may.',
    `select borrower_id as subject from loans where state in ('requested', 'accepted') and kind <> 'lease'
      group by borrower_id having count(*) > ${hireLimits.unpaid}`,
  ),
  never(
    31,
    'loans.unpaid-and-out',
    'Loan % runs without a paid invoice.',
    `select id as subject from loans l where state in ('paid', 'running')
      and not exists (select from loan_invoices v where v.loan_id = l.id and v.paid_at is not null)`,
  ),
  never(
    31,
    'loans.without-end',
    'Loan % has no last day and no next invoice.',
    `select id as subject from loans where state = 'running' and until_day is null and bill_on is null`,
  ),
  neverLate(
    31,
    'loans.late-loans',
    'Loan % should have been answered, released or settled hours ago.',
    `select id as subject from loans
      where (state = 'requested' and answer_by < $1) or (state = 'accepted' and pay_by < $1)
        or (state = 'returned' and deposit_settled_at is null and claim_id is null
          and ended_at < $1::timestamptz - interval '${claimDays} days')`,
  ),
]

export type HeldDeposit = { loanId: string; claimId: string }
const readHeld = statement<HeldDeposit>(
  'loans.deposits-held-by-claims',
  `select id as "loanId", claim_id as "claimId" from loans
    where state = 'returned' and deposit_settled_at is null and claim_id is not null`,
)

/** Deposits that wait for the end of a claim. */
export const depositsHeldByClaims = (run: RunSql): Promise<HeldDeposit[]> => run(readHeld)
