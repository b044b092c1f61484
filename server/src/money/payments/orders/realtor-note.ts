import type { AccountId } from '@vermeil/contracts/ids'
import { realtorNote } from '@vermeil/contracts/money/commission'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

type Shared = { readonly realtorId: AccountId | null; readonly realtorRate: number | null }

/** Who shares in each of these orders, by the realtor's account. */
export async function realtorsOf(
  accounts: Pick<Accounts, 'profileOf'>,
  orders: readonly Shared[],
  on?: Db | Tx,
): Promise<(order: Shared) => Order['realtor']> {
  const ids = [...new Set(orders.flatMap(({ realtorId }) => realtorId ?? []))]
  const profiles = ids.length > 0 ? await accounts.profileOf(ids, on) : new Map()
  return ({ realtorId, realtorRate }) =>
    realtorId === null || realtorRate === null
      ? null
      : { name: profiles.get(realtorId)?.name || 'a realtor', rate: realtorRate }
}

/** What a buyer reads about a realtor's share; null where there is none. */
export async function realtorNoteOf(
  accounts: Pick<Accounts, 'profileOf'>,
  order: Shared,
  on?: Db | Tx,
): Promise<string | null> {
  const realtor = (await realtorsOf(accounts, [order], on))(order)
  return realtor && realtorNote(realtor)
}
