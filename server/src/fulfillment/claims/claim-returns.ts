import { claimTerms, daysAfter } from '@vermeil/contracts/fulfillment/claim-terms'
import type { ReturnOutcome, ReturnTracking } from '@vermeil/contracts/fulfillment/claims.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { requireCapability } from '../../platform/staff-store.ts'
import { type LockClaim, record } from './change-claim.ts'
import type { ClaimNotices } from './claim-notices.ts'
import { claimReturnStore, type StoredReturn } from './claim-return-store.ts'
import { returnActions, returnByTime, stateAfter } from './claim-rules.ts'
import { claimStore, type StoredClaim } from './claim-store.ts'
import type { ClaimSubjects } from './claim-subjects.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue'> & {
  lock: LockClaim
  subjectsOf: (kind: StoredClaim['kind']) => ClaimSubjects
  notices: ClaimNotices
}

/** A work that goes back to its seller before the refund is sent. Each event is one transaction. */
export function createClaimReturns({ database, forEachDue, lock, subjectsOf, notices }: Deps) {
  type Locked = { claim: StoredClaim; back: StoredReturn; now: Date }

  async function locked(tx: Tx, loaded: StoredClaim): Promise<Locked> {
    const claim = await lock(tx, loaded)
    const back = (await claimReturnStore.of(tx, [claim.id])).get(claim.id)
    if (!back) throw new AppError('claim.return-wrong-state', {})
    return { claim, back, now: await houseNow(tx) }
  }

  function require({ claim: { state }, back, now }: Locked, action: keyof ReturnType<typeof returnActions>): void {
    if (!returnActions({ ...back, state }, now)[action]) throw new AppError('claim.return-wrong-state', {})
  }

  /** The refund is sent, or nothing is, and the claim has ended either way. */
  async function end(tx: Tx, claim: StoredClaim, isReturned: boolean, endedBy: AccountId | null, reason: string) {
    const decision = must(claim.decision, 'the decision that asked for the return')
    await claimReturnStore.end(tx, claim.id, { isReturned, endedBy, reason })
    await claimStore.setState(tx, claim.id, must(stateAfter(claim.state, 'end-return'), 'a return that is awaited'))
    await subjectsOf(claim.kind).returnEnded(tx, claim.subjectId, {
      ...{ isReturned, decidedBy: decision.decidedBy, amount: decision.fromPayment },
      ...{ isInsured: decision.isInsured, reason: decision.reason },
    })
    await notices.send(tx, claim, isReturned ? 'returned' : 'not-returned', ['claimant', 'respondent'])
  }

  return {
    /** From this day on the seller has time to object. */
    send: (loaded: StoredClaim, tracking: ReturnTracking): Promise<void> =>
      database.transaction(async (tx) => {
        const found = await locked(tx, loaded)
        require(found, 'send')
        // A correction doesn't shorten or extend the time to object.
        const sentAt = found.back.sentAt ?? found.now
        const refundAt = found.back.refundAt ?? daysAfter(found.now, claimTerms.objectDays)
        await claimReturnStore.setTracking(tx, found.claim.id, { ...tracking, sentAt, refundAt })
        await notices.send(tx, found.claim, 'sent-back', ['respondent'], { ...tracking, refundAt })
      }),

    /** By the seller. */
    confirm: (respondent: Account, loaded: StoredClaim): Promise<void> =>
      database.transaction(async (tx) => {
        const found = await locked(tx, loaded)
        require(found, 'confirm')
        await end(tx, found.claim, true, respondent.id, '')
        await record(tx, respondent, 'claim.confirm-return', found.claim)
      }),

    object: (respondent: Account, loaded: StoredClaim, text: string): Promise<void> =>
      database.transaction(async (tx) => {
        const found = await locked(tx, loaded)
        require(found, 'object')
        const { claim } = found
        await claimReturnStore.setObjection(tx, claim.id, text)
        await claimStore.setState(tx, claim.id, must(stateAfter(claim.state, 'object'), 'a return under way'))
        await notices.send(tx, claim, 'objected', ['claimant'])
        await record(tx, respondent, 'claim.object-to-return', claim)
      }),

    /** By an administrator: back, with a photo that proves it, or not back after all. */
    conclude: (admin: Account, loaded: StoredClaim, { isReturned, reason }: ReturnOutcome): Promise<void> =>
      database.transaction(async (tx) => {
        await requireCapability(tx, admin.id, 'money')
        const found = await locked(tx, loaded)
        require(found, 'conclude')
        if (isReturned && !(await claimReturnStore.hasProof(tx, found.claim.id))) {
          throw new AppError('claim.proof-needed', {})
        }
        // Without an objection the buyer has their time to send it.
        if (!isReturned && found.claim.state !== 'objected') throw new AppError('claim.return-wrong-state', {})
        await end(tx, found.claim, isReturned, admin.id, reason)
        await record(tx, admin, 'claim.conclude-return', found.claim, reason)
      }),

    /** Ends the returns whose time has passed. */
    async round(): Promise<void> {
      await forEachDue({
        task: 'claim returns',
        idField: 'claimId',
        find: (without) => claimReturnStore.due(database.db, without),
        run: ({ id }) =>
          database.transaction(async (tx) => {
            const loaded = must(await claimStore.find(tx, id), 'the claim of a return')
            const { claim, back, now } = await locked(tx, loaded)
            const ended = returnByTime({ ...back, state: claim.state }, now)
            if (ended) await end(tx, claim, ended.isReturned, null, '')
          }),
      })
    },
  }
}
