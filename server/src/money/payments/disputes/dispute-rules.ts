import type { LedgerLine } from '../books/ledger-rules.ts'

export type DisputeStatus = 'open' | 'won' | 'lost'

/** The provider's words. An inquiry that ends without a chargeback takes nothing, as one that is won. */
export function disputeStatus(word: string): DisputeStatus {
  if (word === 'lost') return 'lost'
  return word === 'won' || word === 'warning_closed' || word === 'prevented' ? 'won' : 'open'
}

/** What a dispute costs us besides what sellers give back: the provider's fee and what is left of the amount. */
export const disputeLines = (cost: number): LedgerLine[] =>
  cost === 0
    ? []
    : [
        { account: 'chargeback', amount: cost },
        { account: 'provider', amount: -cost },
      ]
