import type { BidReceipt } from '@vermeil/contracts/auctions'
import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../../platform/http/access.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Notices } from '../notices/notices.ts'
import type { Bidder } from './bid-rules.ts'
import { createLotEvents } from './lot-events.ts'
import { createPlaceBid } from './place-bid.ts'
import { readHistory } from './read-lot.ts'
import { seedHistories } from './seed-histories.ts'

export type Person = Pick<Account, 'id' | 'role' | 'isConfirmed' | 'isSuspended'>

type Deps = {
  database: Database
  realtime: Pick<Realtime, 'broadcast' | 'present'>
  notices: Notices
  /** The catalogue's copies of these lots are out of date. */
  onLotsChanged: (lotIds: readonly string[]) => void
  /** Whether the house asks this person for a card before they may bid. */
  needsCard: (accountId: string) => boolean | Promise<boolean>
}

export type Auctions = ReturnType<typeof createAuctions>

export function createAuctions({ database, realtime, notices, onLotsChanged, needsCard }: Deps) {
  const run = onClient(database.pool)
  const biddingPool = database.openPool({
    max: 1,
    application_name: 'vermeil-bidding',
    // A lot that somebody else holds must not hold up all others for ever.
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  const events = createLotEvents({ realtime, onChanged: onLotsChanged })
  const bidding = createPlaceBid({ pool: biddingPool, notices, onCommitted: events.committed })

  const bidderOf = async ({ id, role, isConfirmed, isSuspended }: Person): Promise<Bidder> => {
    const asked = needsCard(id)
    return { id, role, isConfirmed, isSuspended, needsCard: typeof asked === 'boolean' ? asked : await asked }
  }

  return {
    /** The one way to bid: for people, for the programs of others, and for the demo house's bidders. */
    async placeBid({ lotId, account, offer, key }: PlaceBidCall): Promise<BidReceipt> {
      const answer = await bidding.placeBid({ lotId, bidder: await bidderOf(account), offer, key })
      if (!answer.accepted) throw new AppError(answer.code, answer.details)
      return answer.receipt
    },

    history: (lotId: string, after: number, accountId: string | null) => readHistory(run, lotId, after, accountId),

    seedHistories,

    async close() {
      events.close()
      await biddingPool.end()
    },
  }
}

type PlaceBidCall = { lotId: string; account: Person; offer: PlaceBidBody; key?: string | undefined }
