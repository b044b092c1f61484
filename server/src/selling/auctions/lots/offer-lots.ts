import type { ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { OfferedLot } from '../../../contact/notices/announce-work.ts'
import type { NewNotice, Notices } from '../../../contact/notices/notices.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import { afterCommit, type Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { onTx, type RunSql } from '../../../platform/postgres/run-sql.ts'
import { world } from '../../../platform/world.ts'
import type { WatchersOf } from '../clock/ending-soon.ts'
import type { Refusal } from '../rules/bid-rules.ts'
import type { Commissions, TermsFor } from '../rules/lot-states.ts'
import {
  decideReturn,
  decideSchedule,
  decideTerms,
  decideWithdrawal,
  type LotOffer,
  type LotTimes,
  openLot,
  type Return,
  type SaleTerms,
  timeLeft,
  type Withdrawer,
} from '../rules/offer-rules.ts'
import { lastQueuePosition } from '../saleroom/saleroom-store.ts'
import { biddersOf } from './history-store.ts'
import { firstFields, type LotRecord } from './lot-columns.ts'
import { add, lockOffersOf, wasOffered } from './lot-store.ts'
import { type Decision, type LotChange, LotUnitOfWork } from './lot-unit-of-work.ts'

export interface OpenedLot {
  readonly id: string
  /** Null for a lot that waits for its turn in the saleroom. */
  readonly closesAt: Date | null
}

/** Runs in the transaction that offers a work, and again if its lot gets another opening time. */
export type OnWorkOffered = (tx: Tx, lot: OfferedLot) => Promise<void>

/** Runs in the transaction that withdraws a lot. */
export type OnLotWithdrawn = (tx: Tx, lotId: LotId) => Promise<void>

/** The realtors who share in a sale of the work as things stand, whichever lot it is sold by. */
export type CommissionsOn = (tx: Tx, artworkId: ArtworkId) => Promise<Commissions>

type Deps = {
  onWorkOffered: OnWorkOffered
  onLotWithdrawn: OnLotWithdrawn
  commissionsOn: CommissionsOn
  notices: Pick<Notices, 'notify'>
  watchersOf: WatchersOf
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  onRoomChanged: () => void
  termsFor: TermsFor
}

/**
 * Opening, changing and withdrawing lots, in the caller's transaction. Refusals are thrown, so that all of the caller's
 * work is rolled back with them; what happened is published once the caller has committed.
 */
export function createLotOffers(deps: Deps) {
  const { notices, watchersOf, onWorkOffered, onLotWithdrawn, commissionsOn } = deps
  const { onCommitted, onRoomChanged, termsFor } = deps
  async function change(
    tx: Tx,
    lotId: LotId,
    decide: (record: LotRecord, now: Date) => Accepted | Refusal,
    beside?: (record: LotRecord) => Partial<Pick<LotRecord, 'durationMs' | 'queuePosition'>>,
  ) {
    const unit = await LotUnitOfWork.open(onTx(tx), [lotId])
    const record = unit.find(lotId)
    if (!record) throw new AppError('lot.unknown', {})
    const decision = decide(record, unit.now)
    if (!decision.accepted) throw new AppError(decision.code, decision.details)
    unit.apply(decision)
    if (beside) unit.place(lotId, beside(record))
    await unit.write()
    afterCommit(tx, () => onCommitted(unit.changes(), unit.now))
    return { record, unit }
  }

  return {
    async offer(tx: Tx, offer: LotOffer): Promise<OpenedLot> {
      const run = onTx(tx)
      const isForSaleroom = offer.venue === 'saleroom'
      const queuePosition = isForSaleroom ? (await lastQueuePosition(run)) + 1 : null
      await lockOffersOf(run, [offer.artworkId])
      const lot = {
        ...openLot(world.uuidv7(), offer, termsFor(offer.venue), await houseNow(tx)),
        commissions: await commissionsOn(tx, offer.artworkId),
      }
      const isFirst = !(await wasOffered(run, offer.artworkId))
      await addLots(run, [newRecord(lot, offer, queuePosition)])
      await onWorkOffered(tx, { id: lot.id, opensAt: lot.opensAt, isFirst })
      if (isForSaleroom) afterCommit(tx, onRoomChanged)
      return { id: lot.id, closesAt: lot.closesAt }
    },

    async changeTerms(tx: Tx, lotId: LotId, terms: SaleTerms): Promise<void> {
      await change(tx, lotId, ({ lot }, now) => decideTerms(lot, terms, now))
    },

    async reschedule(tx: Tx, lotId: LotId, times: LotTimes): Promise<LotTimes> {
      const durationMs = times.closesAt.getTime() - times.opensAt.getTime()
      const decide = ({ lot }: LotRecord, now: Date) => decideSchedule(lot, times, now)
      const { record, unit } = await change(tx, lotId, decide, () => ({ durationMs }))
      const isFirst = !(await wasOffered(onTx(tx), record.artworkId, lotId))
      await onWorkOffered(tx, { id: lotId, opensAt: unit.lot(lotId).lot.opensAt, isFirst })
      const { opensAt, closesAt } = record.lot
      return { opensAt: must(opensAt, 'the start of an upcoming lot'), closesAt: must(closesAt, 'its close') }
    },

    /** Bidders and watchers of a lot that somebody has bid on are notified with the reason. */
    async withdraw(tx: Tx, lotId: LotId, by: Withdrawer): Promise<{ leftMs: number | null }> {
      const { record, unit } = await change(tx, lotId, ({ lot }, now) => decideWithdrawal(lot, by, now))
      await onLotWithdrawn(tx, lotId)
      const left = { leftMs: timeLeft(record.lot, unit.now) }
      if (record.lot.bidCount === 0 || typeof by === 'string') return left
      const run = onTx(tx)
      const interested = [...(await biddersOf(run, [lotId])), ...(await watchersOf(tx, [lotId]))]
      const people = new Set(interested.map(({ accountId }) => accountId))
      if (record.sellerId) people.delete(record.sellerId)
      const details = { text: by.reason }
      const added = Array.from(people, (accountId): NewNotice => ({ accountId, kind: 'lot-withdrawn', lotId, details }))
      await notices.notify(tx, added, unit.now)
      return left
    },

    async putBack(tx: Tx, lotId: LotId, back: Return): Promise<void> {
      const queuePosition = (await lastQueuePosition(onTx(tx))) + 1
      const decide = ({ lot }: LotRecord, now: Date) => decideReturn(lot, back, now, termsFor)
      const place = ({ lot }: LotRecord) => (lot.venue === 'saleroom' ? { queuePosition } : {})
      const { record } = await refuseIfBooked(() => change(tx, lotId, decide, place))
      if (record.lot.venue === 'saleroom') afterCommit(tx, onRoomChanged)
    },
  }
}

type Accepted = Decision & { readonly accepted: true }

/** Far from 1, the floor's paddle, and not the same on every lot: the first numbers say nothing. */
const firstPaddle = () => world.int(100, 600)

export const newRecord = (
  lot: LotRecord['lot'],
  { artworkId, sellerId, durationMs }: Pick<LotOffer, 'artworkId' | 'sellerId' | 'durationMs'>,
  queuePosition: number | null,
): LotRecord => ({
  ...firstFields,
  ...{ lot, artworkId, sellerId, durationMs, queuePosition },
  nextPaddle: firstPaddle(),
  paddles: new Map(),
})

export const addLots = (run: RunSql, records: readonly LotRecord[]): Promise<void> =>
  refuseIfBooked(() => add(run, records))

/** The table refuses to offer a work that is on loan, or will be too soon after the close: it can't be in two places. */
async function refuseIfBooked<T>(offer: () => Promise<T>): Promise<T> {
  try {
    return await offer()
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    throw constraint === 'lots_offer_free_works' ? new AppError('work.booked', {}) : error
  }
}
