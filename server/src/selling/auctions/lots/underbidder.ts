import type { LotId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { type BidderOfLot, biddersByAmount } from './sale-store.ts'

/** How many bidders are tried after a winner who did not pay. */
const MAX_UNDERBIDDERS = 50

/** Finds the highest bidder other than `except` who can still buy. */
export const createUnderbidder =
  ({ accounts }: { accounts: Pick<Accounts, 'accountById'> }) =>
  async (tx: Tx, lotId: LotId, except: readonly string[]): Promise<BidderOfLot | null> => {
    for (const bidder of await biddersByAmount(onTx(tx), lotId, except, MAX_UNDERBIDDERS)) {
      const account = await accounts.accountById(bidder.accountId, tx)
      if (account && account.suspendedAt === null) return bidder
    }
    return null
  }
