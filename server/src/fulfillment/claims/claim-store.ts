import type { ProblemKind, ReturnPayer } from '@vermeil/contracts/fulfillment/claim-terms'
import {
  type ClaimSide,
  type ClaimState,
  type ClaimSubjectKind,
  claimMessagesPerSide,
} from '@vermeil/contracts/fulfillment/claims.schema'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import { messageThread } from '../../platform/messages/message-store.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'
import type { DB } from '../../platform/schema.ts'

export type StoredDecision = {
  awarded: number
  fromDeposit: number
  invoiced: number
  refunded: number
  fromPayment: number
  isInsured: boolean
  returnPaidBy: ReturnPayer | null
  reason: string
  decidedAt: string
  decidedBy: AccountId
  orderId: OrderId | null
}

export type StoredClaim = {
  id: string
  kind: ClaimSubjectKind
  subjectId: string
  title: string
  claimantId: AccountId | null
  respondentId: AccountId | null
  problem: ProblemKind | null
  asked: number
  state: ClaimState
  openedAt: Date
  answerBy: Date
  decision: StoredDecision | null
}

/** What was decided about money stays when an account is erased; what the person wrote goes. */
export const claimThread = messageThread<ClaimSide>({
  ...{ thread: 'claim', maxPerSide: claimMessagesPerSide },
  full: () => new AppError('claim.too-many-messages', {}),
})

const select = sql`
  select c.id, c.subject_kind as kind, c.subject_id as "subjectId", c.title, c.claimant_id as "claimantId",
    c.respondent_id as "respondentId", c.problem, c.asked_cents as asked, c.state, c.opened_at as "openedAt",
    c.answer_by as "answerBy", case when d.claim_id is not null then jsonb_build_object('awarded', d.awarded_cents,
      'fromDeposit', d.deposit_cents, 'invoiced', d.invoiced_cents, 'refunded', d.refunded_cents,
      'fromPayment', d.payment_cents, 'isInsured', d.is_insured, 'returnPaidBy', d.return_paid_by, 'reason', d.reason,
      'decidedAt', d.decided_at, 'decidedBy', d.decided_by, 'orderId', d.order_id) end as decision
  from claims c
  left join claim_decisions d on d.claim_id = c.id`

const ended = sql`('decided', 'withdrawn')`

export const claimStore = {
  async add(tx: Tx, claim: Insertable<DB['claims']>): Promise<string> {
    return (await tx.insertInto('claims').values(claim).returning('id').executeTakeFirstOrThrow()).id
  },

  /** Whether there is a claim about the subject, open or decided. */
  async exists(tx: Tx, kind: ClaimSubjectKind, subjectId: string): Promise<boolean> {
    const { exists } = await oneRow(tx)<{ exists: boolean }>`
      select exists (select from claims
        where subject_kind = ${kind} and subject_id = ${subjectId} and state <> 'withdrawn')`
    return exists
  },

  /** The claim about a subject that was not withdrawn. */
  ofSubject: (db: Db, kind: ClaimSubjectKind, subjectId: string): Promise<StoredClaim | null> => firstRow(db)`${select}
      where c.subject_kind = ${kind} and c.subject_id = ${subjectId} and c.state <> 'withdrawn'`,

  find: (db: Db | Tx, id: string): Promise<StoredClaim | null> => firstRow(db)`${select} where c.id = ${id}`,

  lock: (tx: Tx, id: string): Promise<StoredClaim | null> =>
    firstRow(tx)`${select} where c.id = ${id} for no key update of c`,

  async setState(tx: Tx, id: string, state: ClaimState): Promise<void> {
    const hasEnded = state === 'decided' || state === 'withdrawn'
    await tx
      .updateTable('claims')
      .set({ state, ...(hasEnded && { ended_at: sql<Date>`house_now()` }) })
      .where('id', '=', id)
      .execute()
  },

  async decide(tx: Tx, decision: Insertable<DB['claim_decisions']>): Promise<void> {
    await tx.insertInto('claim_decisions').values(decision).execute()
  },

  /** Of both sides; the newest first. Each part by its index. */
  ofAccount: (db: Db, accountId: AccountId, limit: number): Promise<StoredClaim[]> => allRows(db)`${select}
      where c.id in (
        (select id from claims where claimant_id = ${accountId} order by id desc limit ${limit})
        union (select id from claims where respondent_id = ${accountId} order by id desc limit ${limit})
      )
      order by c.id desc limit ${limit}`,

  newest: (db: Db, limit: number): Promise<StoredClaim[]> => allRows(db)`${select}
      where c.id in (select id from claims order by id desc limit ${limit}) order by c.id desc`,

  openOf: (tx: Tx, accountId: AccountId): Promise<Pick<StoredClaim, 'id' | 'title'>[]> => allRows(tx)<
    Pick<StoredClaim, 'id' | 'title'>
  >`
      select id, title from claims
      where (claimant_id = ${accountId} or respondent_id = ${accountId}) and state not in ${ended} order by id`,

  /** Claims that this person has not answered yet. */
  toAnswer: (db: Db, accountId: AccountId): Promise<Pick<StoredClaim, 'id' | 'title' | 'answerBy'>[]> => allRows(db)<
    Pick<StoredClaim, 'id' | 'title' | 'answerBy'>
  >`
      select id, title, answer_by as "answerBy" from claims
      where respondent_id = ${accountId} and state = 'opened' order by answer_by limit 10`,

  /** Answered, not answered in time, or objected to: the others wait for one of their sides. */
  async countToDecide(db: Db): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select count(*) as count from claims
      where state in ('answered', 'objected') or (state = 'opened' and answer_by <= (select house_now()))`
    return count
  },
}
