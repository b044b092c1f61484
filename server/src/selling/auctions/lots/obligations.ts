import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import pg from 'pg'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { lotsBinding } from './history-store.ts'

type CardsOf = (lotIds: readonly LotId[]) => Promise<readonly Pick<LotCard, 'id' | 'title'>[]>

/** Why an account can't be deleted yet: lots that it leads or offers. */
export const createObligations =
  (cardsOf: CardsOf) =>
  async (tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>) | null> => {
    const bound = await lotsBinding(onTx(tx), accountId)
    if (bound.length === 0) return null
    return async () => {
      const titles = new Map((await cardsOf(bound.map(({ lotId }) => lotId))).map(({ id, title }) => [id, title]))
      return bound.map(({ lotId, kind }) => ({ kind, title: titles.get(lotId) ?? 'A lot', link: `/lots/${lotId}` }))
    }
  }

/** The account was erased between the arrival of its bid and the commit: the database refuses it. */
export function refuseErased(error: unknown): never {
  const isErased = error instanceof pg.DatabaseError && error.constraint === 'bidders_have_an_account'
  throw isErased ? new AppError('account.required', {}) : error
}
