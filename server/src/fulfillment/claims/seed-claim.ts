import { answerableUntil, type ProblemKind } from '@vermeil/contracts/fulfillment/claim-terms'
import type { ClaimSubjectKind } from '@vermeil/contracts/fulfillment/claims.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Tx } from '../../platform/postgres/database.ts'
import { claimStore, claimThread } from './claim-store.ts'

export type ClaimSeed = {
  subject: { kind: ClaimSubjectKind; id: string; title: string }
  /** Null: Vermeil itself. */
  claimantId: AccountId | null
  respondentId: AccountId | null
  /** Of an order. */
  problem?: ProblemKind
  asked: number
  text: string
  /** Who wrote it: the claimant, or an administrator for Vermeil. */
  authorId: AccountId
  openedAt: Date
}

/** Adds a claim that waits for an answer. The caller links it to its subject. */
export async function seedClaim(tx: Tx, { subject, text, authorId, openedAt, ...claim }: ClaimSeed): Promise<string> {
  const id = await claimStore.add(tx, {
    ...{ subject_kind: subject.kind, subject_id: subject.id, title: subject.title, asked_cents: claim.asked },
    ...{ claimant_id: claim.claimantId, respondent_id: claim.respondentId, problem: claim.problem ?? null },
    ...{ opened_at: openedAt, answer_by: answerableUntil(openedAt) },
  })
  await claimThread.write(tx, { subjectId: id, side: 'claimant', authorId, text, sentAt: openedAt })
  return id
}
