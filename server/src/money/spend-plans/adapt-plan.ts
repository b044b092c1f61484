import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import type { LotId } from '@vermeil/contracts/ids'
import type { Notices } from '../../contact/notices/notices.ts'
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { Auctions, Person } from '../../selling/auctions/auctions.ts'
import { answered, canContinue } from './move-answer.ts'
import { termsOf } from './plan-places.ts'
import { nextMove, roomIn } from './plan-rules.ts'
import { type PlaceRow, type PlanRow, planStore } from './plan-store.ts'
import type { Known, PlanSurroundings } from './plan-surroundings.ts'

type Deps = {
  database: Database
  auctions: Pick<Auctions, 'placeBid'>
  surroundings: PlanSurroundings
  notices: Pick<Notices, 'notify'>
}

/** A maximum that is stored as on its way, and has to be placed. */
interface Sent {
  readonly place: string
  readonly lotId: LotId
  readonly max: number
  readonly moveNo: number
  readonly confirmUnusual: boolean
}

const sent = ({ id, lotId, confirmsUnusual }: PlaceRow, next: Pick<Sent, 'max' | 'moveNo'>): Sent => ({
  ...{ place: id, lotId, confirmUnusual: confirmsUnusual },
  ...next,
})

/** No plan needs more in one go: each lot is placed once, and raised or lowered once or twice. */
const MAX_MOVES = 100

export type AdaptPlan = (planId: string) => Promise<void>

/**
 * Brings a plan up to date: one move after the other, until there is none. Each is stored with its money before it is
 * sent, under a key by which the engine answers a second attempt like the first; so several nodes may run it, and it runs
 * again after a crash. The plan's row is never locked while the engine decides, and the engine never waits for it.
 */
export function createAdaptPlan({ database, auctions, surroundings, notices }: Deps): AdaptPlan {
  /** Stores what has ended, and the next maximum as on its way. Null if there is nothing to do. */
  async function decide(tx: Tx, planId: string, known: Known): Promise<Sent | null> {
    const plan = await planStore.lock(tx, planId)
    if (!plan) return null
    const places = await surroundings.places(tx, plan, known)
    for (const { id, row, state, ended } of places) {
      if (state.kind === 'won' && row.state !== 'won') await planStore.changePlace(tx, id, { state: 'won' })
      if (ended && row.state !== 'over') await planStore.changePlace(tx, id, { state: 'over', reason: ended })
    }

    const unanswered = places.find(({ state }) => state.kind === 'placing')?.row
    if (unanswered) {
      return sent(unanswered, { max: must(unanswered.nextMax, 'the maximum on its way'), moveNo: unanswered.moveNo })
    }
    const move = nextMove(termsOf(plan), places)
    if (!move) {
      if (plan.askedBudget !== null && roomIn(termsOf(plan), places).money >= 0) {
        await planStore.setBudget(tx, planId, plan.askedBudget, null)
      }
      return null
    }
    const { row, terms } = must(
      places.find(({ id }) => id === move.place),
      'a place of the plan',
    )
    const moveNo = row.moveNo + 1
    await planStore.changePlace(tx, row.id, { state: 'placing', nextMax: move.max, moveNo, terms })
    return sent(row, { max: move.max, moveNo })
  }

  /** Null if the engine has accepted it. */
  async function place(
    account: Person,
    { place, lotId, max, moveNo, confirmUnusual }: Sent,
  ): Promise<ErrorCode | null> {
    try {
      const offer = { maxAmount: max, confirmUnusual, plan: place }
      await auctions.placeBid({ lotId, account, offer, key: `plan:${place}:${moveNo}` })
      return null
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return error.code
      throw error
    }
  }

  async function notifyOfWait(tx: Tx, { accountId, name }: PlanRow, lotId: LotId): Promise<void> {
    const text = `${name} waits: its next bid would exceed what you may owe at once. It is tried again every minute.`
    const notice = {
      accountId,
      kind: 'plan-waits' as const,
      lotId,
      details: { text, path: '/dashboard?as=collector&tab=bids&view=plans' },
    }
    await notices.notify(tx, [notice])
  }

  /** Stores the answer. False if the plan can't go on now. */
  async function settle(tx: Tx, planId: string, move: Sent, refusal: ErrorCode | null): Promise<boolean> {
    const plan = await planStore.lock(tx, planId)
    const row = (await planStore.places(tx, [planId])).find(({ id }) => id === move.place)
    // Another node may have stored it already.
    if (row?.state !== 'placing' || row.moveNo !== move.moveNo) return true
    const answer = answered(row, refusal)
    await planStore.changePlace(tx, row.id, answer)
    // Once for each wait: until it is placed, the reason stays.
    if (plan && answer.reason === 'over-limit' && row.reason !== 'over-limit') await notifyOfWait(tx, plan, row.lotId)
    return canContinue(refusal)
  }

  return async (planId) => {
    const plan = await planStore.find(database.db, planId)
    if (!plan) return
    const lotIds = (await planStore.places(database.db, [planId])).map(({ lotId }) => lotId)
    const known = await surroundings.read(plan.accountId, lotIds)
    if (!known.person) return
    for (let moves = 0; moves < MAX_MOVES; moves++) {
      const move = await database.transaction((tx) => decide(tx, planId, known))
      if (!move) return
      const refusal = await place(known.person, move)
      if (!(await database.transaction((tx) => settle(tx, planId, move, refusal)))) return
    }
  }
}
