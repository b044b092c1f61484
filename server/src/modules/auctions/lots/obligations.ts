import type { LotCard } from '@vermeil/contracts/lots'
import type { Obligation, ObligationKind } from '@vermeil/contracts/obligations'
import pg from 'pg'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'

// Through the bidder's own entries: the leader is in no index.
const boundTo = {
  name: 'auctions.bound-to',
  text: `select l.id as "lotId", case when l.leader_max_cents > l.current_bid_cents then 'maximum-bid' else 'leading-bid' end as kind
    from lots l where l.state in ('scheduled', 'live', 'stopped') and l.leader_id = $1
      and l.id in (select lot_id from lot_entries where bidder_id = $1)
    union all
    select id, 'open-lot' from lots where state in ('scheduled', 'live', 'stopped') and seller_id = $1`,
}

type Bound = { lotId: string; kind: ObligationKind }
type CardsOf = (lotIds: readonly string[]) => Promise<readonly Pick<LotCard, 'id' | 'title'>[]>

/** Lots that an account leads, with or without a maximum above the price, and lots that it offers. */
export const createObligations =
  (cardsOf: CardsOf) =>
  async (tx: Tx, accountId: string): Promise<(() => Promise<Obligation[]>) | null> => {
    const bound = await onTx(tx)<Bound>(boundTo, [accountId])
    if (bound.length === 0) return null
    return async () => {
      const titles = new Map((await cardsOf(bound.map(({ lotId }) => lotId))).map(({ id, title }) => [id, title]))
      return bound.map(({ lotId, kind }) => ({ kind, title: titles.get(lotId) ?? 'A lot', link: `/lots/${lotId}` }))
    }
  }

/** The account was erased between the arrival of its bid and the commit: the database refuses it (migration 0013). */
export function refuseErased(error: unknown): never {
  const isErased = error instanceof pg.DatabaseError && error.constraint === 'bidders_have_an_account'
  throw isErased ? new AppError('account.required', {}) : error
}
