import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import type { DecidedObject } from './decided-objects.ts'
import { partyStore } from './party-store.ts'

/**
 * Nobody decides as a party (promise 29). A party is an account that gains or loses by the decision, and one that is paid
 * to the same bank account. Vermeil itself is none: its own works have no account behind them.
 */
export interface Parties {
  isParty(accountId: AccountId, objects: readonly DecidedObject[], on?: Db | Tx): Promise<boolean>
  /** Throws where the account is a party. */
  refuse(accountId: AccountId, objects: readonly DecidedObject[], on?: Db | Tx): Promise<void>
  /** The same for objects with rules of their own, which know what a party may do: throws where it is paid with one. */
  refusePaidWith(accountId: AccountId, objects: readonly DecidedObject[]): Promise<void>
}

export function createParties({ database: { db } }: { database: Database }): Parties {
  /** A console act is about the lot on the block. */
  async function objectOf(on: Db | Tx, { kind, id }: DecidedObject): Promise<DecidedObject | null> {
    if (kind !== 'saleroom') return { kind, id }
    const lotId = await partyStore.lotOnBlock(on)
    return lotId === null ? null : { kind: 'lot', id: lotId }
  }

  const isParty: Parties['isParty'] = async (accountId, objects, on = db) => {
    for (const each of objects) {
      const object = await objectOf(on, each)
      if (object && (await partyStore.isParty(on, accountId, object))) return true
    }
    return false
  }

  return {
    isParty,
    async refuse(accountId, objects, on = db) {
      if (await isParty(accountId, objects, on)) throw new AppError('decision.party', {})
    },
    async refusePaidWith(accountId, objects) {
      for (const object of objects) {
        if (await partyStore.isPaidWithParty(db, accountId, object)) throw new AppError('decision.party', {})
      }
    },
  }
}
