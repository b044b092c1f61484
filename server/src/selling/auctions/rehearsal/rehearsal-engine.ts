import type { LotId } from '@vermeil/contracts/ids'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { onClient } from '../../../platform/postgres/run-sql.ts'
import { createAuctions } from '../create-auctions.ts'
import { read } from '../lots/lot-store.ts'
import * as room from '../saleroom/saleroom-store.ts'
import type { Viewer } from '../saleroom/saleroom-view.ts'
import { nextRehearsalBid } from './rehearsal-rules.ts'
import { refuseOtherSchema, rehearsalSchema } from './rehearsal-store.ts'

export type EngineDeps = Pick<Platform, 'forEachDue' | 'logger'> & {
  database: Pick<Database, 'inSchema'>
  terms: () => HouseTerms
  /** Cards of lots, over connections that find the copies of a rehearsal first. */
  cardsOn: (pool: pg.Pool, lotIds: readonly LotId[], viewer: Viewer) => Promise<LotCard[]>
}

const CONNECTIONS = 3

const nothing = async () => {}
const none = async () => []

/**
 * The bidding engine over the tables of a rehearsal. It writes no notice, sends no job or mail, broadcasts nothing
 * and counts in no metric but that of failures. The acts of its console are audited, as those of a rehearsal.
 */
export async function openRehearsalEngine(deps: EngineDeps, bidders: number) {
  const { database, forEachDue, logger, terms, cardsOn } = deps
  const own = database.inSchema(rehearsalSchema, CONNECTIONS)
  const run = onClient(own.pool)
  try {
    await refuseOtherSchema(run)
  } catch (error) {
    await own.close()
    throw error
  }
  const auctions = await createAuctions({
    ...{ database: own, logger, terms },
    forEachDue: (work) => forEachDue({ ...work, task: `rehearsal: ${work.task}` }),
    jobs: { declare: nothing, handle: nothing, schedule: nothing, send: nothing },
    realtime: { broadcast: () => {}, hasListeners: () => false, isDelivering: () => false, present: () => bidders },
    accounts: { accountByEmail: async () => null, accountById: async () => null },
    notices: { notify: nothing, withoutNotice: none },
    metrics: {
      ...{ bidAccepted: () => {}, bidRefused: () => {}, bidFailed: () => {} },
      ...{ batchCommitted: () => {}, lotsChanged: () => {} },
    },
    catalog: {
      cards: (lotIds, viewer) => cardsOn(own.pool, lotIds, viewer),
      refresh: () => {},
      watchersOf: none,
    },
    lotChanges: { publish: () => {} },
    onRoomChanged: () => {},
    refuseParty: nothing,
    ...{ onWorkOffered: nothing, onLotWithdrawn: nothing, onLotsEnded: nothing, onBidVoided: nothing },
    ...{
      commissionsOn: async () => ({}),
      onPlansEnded: () => {},
      asks: () => ({ cardBeforeBidding: false, unpaidLimit: null }),
    },
    audit: (tx, entry) => recordAct(tx, { ...entry, act: `rehearsal.${entry.act}` }),
  })
  await auctions.start()

  return {
    auctions,
    /** One bid for the lot on the block, if a rehearsal bidder would make it. */
    async bid(): Promise<void> {
      const { currentLotId } = await room.read(run)
      const found = currentLotId === null ? null : await read(run, currentLotId, null)
      if (found?.record.lot.state !== 'live') return
      const { lot, queuePosition } = found.record
      const next = nextRehearsalBid(lot, queuePosition ?? 0, bidders)
      if (!next) return
      const account = {
        ...({ id: next.bidder, role: 'collector', isConfirmed: true, isSuspended: false } as const),
        ...{ hasCard: false, bidLimit: null },
      }
      try {
        await auctions.placeBid({ lotId: lot.id, account, offer: { amount: next.amount } })
      } catch (error) {
        // The room may have moved on in the meantime; the next look sees where it stands.
        if (!(error instanceof AppError)) throw error
      }
    },
    async close(): Promise<void> {
      await auctions.close()
      await own.close()
    },
  }
}
export type RehearsalEngine = Awaited<ReturnType<typeof openRehearsalEngine>>
