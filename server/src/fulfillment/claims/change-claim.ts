import { answerableUntil, claimTerms, daysAfter } from '@vermeil/contracts/fulfillment/claim-terms'
import type { ClaimDecisionBody, ClaimSubjectKind, NewClaim } from '@vermeil/contracts/fulfillment/claims.schema'
import { AppError } from '../../platform/app-error.ts'
import { actsFor, changedFields, recordAct } from '../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { requireCapability } from '../../platform/staff-store.ts'
import type { ClaimCase } from './claim-access.ts'
import type { ClaimNotices } from './claim-notices.ts'
import { claimReturnStore } from './claim-return-store.ts'
import { decisionRefusal, hasEnded, stateAfter } from './claim-rules.ts'
import { claimStore, claimThread, type StoredClaim } from './claim-store.ts'
import type { ClaimSubjects, PartySide } from './claim-subjects.ts'

type Deps = {
  database: Database
  lock: LockClaim
  subjectsOf: (kind: ClaimSubjectKind) => ClaimSubjects
  notices: ClaimNotices
}

const otherSide: Readonly<Record<PartySide, PartySide>> = { claimant: 'respondent', respondent: 'claimant' }

export type LockClaim = (tx: Tx, claim: StoredClaim) => Promise<StoredClaim>
/** The subject is locked first, as it is when a claim is opened, so that everything about it waits in one line. */
export const createLockClaim =
  (subjectsOf: Deps['subjectsOf']): LockClaim =>
  async (tx, { id, kind, subjectId }) => {
    await subjectsOf(kind).lock(tx, subjectId)
    return must(await claimStore.lock(tx, id), 'the claim that was loaded')
  }

/** What an administrator does is recorded with it, whichever side they act for. */
export async function record(tx: Tx, actor: Account, act: string, before: StoredClaim, reason?: string): Promise<void> {
  if (!isAdmin(actor)) return
  const after = must(await claimStore.find(tx, before.id), 'the claim that was changed')
  const shown = ({ state, decision }: StoredClaim) => ({ state, decision })
  const changes = changedFields(shown(before), shown(after))
  const ofHouse = before.claimantId === null || before.respondentId === null
  const isSide = ofHouse && act !== 'claim.decide'
  await recordAct(tx, {
    ...{ actorId: actor.id, act, subject: `claim:${before.id}`, ...changes, ...(reason && { reason }) },
    ...(isSide ? actsFor(null) : {}),
  })
}

/** What happens to a claim. Each event is one transaction. */
export function createChangeClaim({ database, lock, subjectsOf, notices }: Deps) {
  return {
    open: (claimant: Account, kind: ClaimSubjectKind, subjectId: string, opening: NewClaim): Promise<string> =>
      database.transaction(async (tx) => {
        const subjects = subjectsOf(kind)
        const thing = await subjects.lock(tx, subjectId)
        if (!thing) throw new AppError('claim.subject-unknown', {})
        if (await claimStore.exists(tx, kind, subjectId)) throw new AppError('claim.exists', {})
        const now = await houseNow(tx)
        const { asked, problem } = await subjects.admit(tx, subjectId, opening, now)
        const { title, claimantId, respondentId } = thing
        const id = await claimStore.add(tx, {
          ...{ subject_kind: kind, subject_id: subjectId, title, asked_cents: asked, problem },
          ...{ claimant_id: claimantId, respondent_id: respondentId, answer_by: answerableUntil(now) },
        })
        await claimThread.write(tx, { subjectId: id, side: 'claimant', authorId: claimant.id, text: opening.text })
        await subjects.opened(tx, subjectId, id)
        const claim = must(await claimStore.find(tx, id), 'the claim that was just stored')
        await notices.send(tx, claim, 'opened', ['respondent'])
        if (isAdmin(claimant)) {
          const act = { actorId: claimant.id, act: 'claim.open', subject: `claim:${id}` }
          await recordAct(tx, { ...act, after: { state: claim.state, asked }, before: null, ...actsFor(claimantId) })
        }
        return id
      }),

    write: (author: Account, { claim: loaded, side }: ClaimCase, text: string): Promise<void> =>
      database.transaction(async (tx) => {
        const claim = must(await claimStore.lock(tx, loaded.id), 'the claim that was loaded')
        if (hasEnded(claim.state)) throw new AppError('claim.ended', {})
        const by = side ?? 'administrator'
        await claimThread.write(tx, { subjectId: claim.id, side: by, authorId: author.id, text })
        const answered = side === 'respondent' && stateAfter(claim.state, 'answer')
        if (answered) await claimStore.setState(tx, claim.id, answered)
        await notices.send(tx, claim, 'written', side ? [otherSide[side]] : ['claimant', 'respondent'])
        await record(tx, author, 'claim.write', claim)
      }),

    withdraw: (claimant: Account, loaded: StoredClaim): Promise<void> =>
      database.transaction(async (tx) => {
        const claim = await lock(tx, loaded)
        if (claim.state === 'withdrawn') return
        const withdrawn = stateAfter(claim.state, 'withdraw')
        if (!withdrawn) throw new AppError('claim.ended', {})
        await claimStore.setState(tx, claim.id, withdrawn)
        await subjectsOf(claim.kind).withdrawn(tx, claim.subjectId)
        await notices.send(tx, claim, 'withdrawn', ['respondent'])
        await record(tx, claimant, 'claim.withdraw', claim)
      }),

    decide: (admin: Account, loaded: StoredClaim, decision: ClaimDecisionBody): Promise<void> =>
      database.transaction(async (tx) => {
        await requireCapability(tx, admin.id, 'money')
        const claim = await lock(tx, loaded)
        const subjects = subjectsOf(claim.kind)
        const now = await houseNow(tx)
        const refusal = decisionRefusal(claim, subjects.awardOf(decision), now)
        if (refusal === 'claim.above-asked') throw new AppError(refusal, { asked: claim.asked })
        if (refusal === 'claim.answer-awaited') throw new AppError(refusal, { answerBy: claim.answerBy.toISOString() })
        if (refusal) throw new AppError(refusal, {})
        const by = { claimId: claim.id, adminId: admin.id, problem: claim.problem }
        const settled = await subjects.decided(tx, claim.subjectId, { ...decision, ...by })
        await claimStore.decide(tx, {
          ...{ claim_id: claim.id, decided_by: admin.id, reason: decision.reason, order_id: settled.orderId },
          ...{ awarded_cents: settled.awarded, deposit_cents: settled.fromDeposit, invoiced_cents: settled.invoiced },
          ...{ refunded_cents: settled.refunded, payment_cents: settled.fromPayment, is_insured: settled.isInsured },
          return_paid_by: settled.returnPaidBy,
        })
        const awaitsReturn = settled.returnPaidBy !== null
        if (awaitsReturn) await claimReturnStore.add(tx, claim.id, daysAfter(now, claimTerms.sendBackDays))
        const next = stateAfter(claim.state, awaitsReturn ? 'await-return' : 'decide')
        await claimStore.setState(tx, claim.id, must(next, 'a claim that can be decided'))
        await notices.send(tx, claim, 'decided', ['claimant', 'respondent'], { ...settled, reason: decision.reason })
        await record(tx, admin, 'claim.decide', claim, decision.reason)
      }),
  }
}
