import type { AccountId } from '@vermeil/contracts/ids'

type AskedLot = { readonly sellerId: AccountId | null; readonly state: string | null }

/** Why this account can't ask about a lot; null if it can. */
export function askRefusal({ sellerId, state }: AskedLot, accountId: AccountId) {
  if (sellerId === accountId) return 'question.own-lot' as const
  return state === 'scheduled' || state === 'live' || state === 'stopped' ? null : ('lot.closed' as const)
}
