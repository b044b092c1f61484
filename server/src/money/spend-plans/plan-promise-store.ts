import { never, neverLate, type PromiseCheck } from '../../platform/promise-checks.ts'

/** What spend plans have won, against what they may spend. */
export const planPromises: readonly PromiseCheck[] = [
  never(
    28,
    'spend-plans.wins',
    'The spend plan % has won more lots, or for more money, than it may.',
    `select s.id as subject from spend_plans s
      join spend_plan_lots p on p.plan_id = s.id and p.state = 'won'
      join public_lots l on l.id = p.lot_id
      group by s.id having count(*) > s.most_wins or sum(l.hammer_cents) > s.budget_cents`,
  ),
  neverLate(
    31,
    'spend-plans.late-places',
    'The spend plan % has not noticed for hours that a lot has ended.',
    `select distinct p.plan_id as subject from spend_plan_lots p join public_lots l on l.id = p.lot_id
      where p.state in ('waiting', 'placing', 'placed') and l.ended_at < $1`,
  ),
]
