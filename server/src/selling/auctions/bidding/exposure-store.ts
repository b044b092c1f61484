import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import { one } from '../../../platform/must.ts'
import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'

/** What an account owes, apart from the lots that the caller has locked. */
export interface Owed {
  readonly accountId: AccountId
  readonly owed: Cents
  /** It has bought in the saleroom at the fixed price, and not paid yet. */
  readonly hasUnpaidPurchase: boolean
}

const lockAccounts = statement<unknown, [readonly string[]]>(
  'auctions.lock-exposures',
  `select pg_advisory_xact_lock(hashtextextended('exposure of ' || id, 0)) from unnest($1::text[]) as id`,
)

// Lots are found by paddle, which everybody who leads has: an index on the leader would be written with every bid.
const owedElsewhere = statement<Owed, [readonly string[], readonly string[]]>(
  'auctions.owed-elsewhere',
  `select asked.id as "accountId", (
      (select coalesce(sum(greatest(l.current_bid_cents, l.leader_max_cents)), 0)
        from lot_paddles p join lots l on l.id = p.lot_id
        where p.account_id = asked.id and l.leader_id = asked.id and l.state in ('scheduled', 'live', 'stopped')
          and l.id <> all($2::uuid[]))
      + (select coalesce(sum(amount_cents), 0) from lot_orders where buyer_id = asked.id and is_unpaid)
      + (select coalesce(sum(s.price_cents), 0) from sales s
        where (s.buyer_id = asked.id or s.assigned_to = asked.id) and s.voided_at is null
          and not exists (select from lot_orders o where o.sale_id = s.id))
    )::bigint as owed, exists (
      select from sales s left join lot_orders o on o.sale_id = s.id
      where s.buyer_id = asked.id and s.venue = 'saleroom' and s.outcome = 'buy-now' and s.voided_at is null
        and coalesce(o.is_unpaid, true)
    ) as "hasUnpaidPurchase"
    from unnest($1::uuid[]) as asked (id)`,
)

/**
 * To be called once all lots of the transaction are locked, never before: then two transactions that want the same lots
 * and accounts can't wait for each other. What is read holds until the transaction ends, but for what lowers it.
 */
export async function lockOwed(
  run: RunSql,
  accountIds: readonly AccountId[],
  lockedLots: readonly LotId[],
): Promise<Owed[]> {
  // Sent together; the second sees what was committed before the first got its locks.
  const [, owed] = await Promise.all([
    run(lockAccounts, [accountIds.toSorted()]),
    run(owedElsewhere, [accountIds, lockedLots]),
  ])
  return owed
}

/** The whole figure, to look at. */
export const owedBy = async (run: RunSql, accountId: AccountId): Promise<Cents> =>
  one(await run(owedElsewhere, [[accountId], []])).owed
