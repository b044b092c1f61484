import type { Claim, ClaimReturn, ClaimSubjectKind, ClaimSummary } from '@vermeil/contracts/fulfillment/claims.schema'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { attachmentStore } from '../../platform/attachments/attachment-store.ts'
import { type Account, isStaff } from '../../platform/http/access.ts'
import { can } from '../../platform/http/can.ts'
import { one } from '../../platform/must.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { type ClaimAction, type ClaimCase, type ClaimPlace, claimRules } from './claim-access.ts'
import type { ClaimFile } from './claim-photos.ts'
import { claimReturnStore } from './claim-return-store.ts'
import { decisionRefusal, hasEnded, isUndecided, returnActions } from './claim-rules.ts'
import { claimStore, claimThread, type StoredClaim } from './claim-store.ts'
import type { ClaimSubjects } from './claim-subjects.ts'

type Deps = {
  database: Database
  subjectsOf: (kind: ClaimSubjectKind) => ClaimSubjects
  accounts: Pick<Accounts, 'profileOf'>
}

const MAX_LISTED = 500

const iso = (time: Date | null) => time?.toISOString() ?? null
const mayDo = (reader: Account, subject: ClaimCase) => (action: ClaimAction) => can(claimRules, reader, action, subject)

export function createReadClaims({ database, subjectsOf, accounts }: Deps) {
  const { db } = database

  async function summaries(reader: Account, cases: readonly ClaimCase[]): Promise<ClaimSummary[]> {
    const people = cases.flatMap(({ claim: { claimantId, respondentId } }) =>
      [claimantId ?? [], respondentId ?? []].flat(),
    )
    const profiles = await accounts.profileOf([...new Set(people)])
    const nameOf = (id: string | null) => (id === null ? 'Vermeil' : (profiles.get(id)?.name ?? ''))
    return cases.map(({ claim, side }) => ({
      ...{ id: claim.id, kind: claim.kind, subjectId: claim.subjectId, title: claim.title, asked: claim.asked },
      ...{ side: side ?? 'administrator', claimant: nameOf(claim.claimantId) },
      ...{ respondent: nameOf(claim.respondentId), state: claim.state, openedAt: claim.openedAt.toISOString() },
      ...{ answerBy: claim.answerBy.toISOString(), problem: claim.problem, decision: decisionFor(reader, claim) },
    }))
  }

  const partyOf = (reader: Account, claim: StoredClaim): ClaimCase => {
    if (claim.claimantId === reader.id) return { claim, side: 'claimant' }
    return { claim, side: claim.respondentId === reader.id ? 'respondent' : null }
  }

  async function returnOf(reader: Account, subject: ClaimCase, now: Date): Promise<ClaimReturn | null> {
    const { id, state, decision } = subject.claim
    const paidBy = decision?.returnPaidBy
    const back = paidBy && (await claimReturnStore.of(db, [id])).get(id)
    if (!back) return null
    const { claimId: _, sendBy, sentAt, refundAt, endedAt, ...rest } = back
    const possible = returnActions({ ...back, state }, now)
    const may = mayDo(reader, subject)
    return {
      ...{ ...rest, paidBy, sendBy: sendBy.toISOString(), sentAt: iso(sentAt) },
      ...{ refundAt: iso(refundAt), endedAt: iso(endedAt) },
      can: {
        send: possible.send && may('claim.send-back'),
        confirm: possible.confirm && may('claim.take-back'),
        object: possible.object && may('claim.take-back'),
        conclude: possible.conclude && isStaff(reader, 'money') && subject.side === null,
      },
    }
  }

  async function view(reader: Account, subject: ClaimCase): Promise<Claim> {
    const { claim } = subject
    const [messages, files, { facts, record, isInsurable }, now] = await Promise.all([
      claimThread.list(db, [claim.id]),
      attachmentStore.list<ClaimFile>(db, { kind: 'claim', subjectIds: [claim.id] }),
      subjectsOf(claim.kind).recordOf(db, claim.subjectId),
      houseNow(db),
    ])
    const may = mayDo(reader, subject)
    const seesAddress = subject.side !== null || isStaff(reader, 'money')
    return {
      ...one(await summaries(reader, [subject])),
      ...{
        facts: facts.filter(({ isAddress }) => !isAddress || seesAddress),
        record: [...record],
        isInsurable,
        return: await returnOf(reader, subject, now),
      },
      messages: messages.map(({ id, side, text, sentAt }) => ({ id, side, text, sentAt: sentAt.toISOString() })),
      photos: files.map(({ id, side, filename }) => ({ id, side, filename })),
      can: {
        write: !hasEnded(claim.state) && may('claim.write'),
        withdraw: isUndecided(claim.state) && may('claim.withdraw'),
        decide: decisionRefusal(claim, 0, now) === null && isStaff(reader, 'money'),
      },
    }
  }

  return {
    async subject(reader: Account, id: string): Promise<ClaimCase | null> {
      const claim = await claimStore.find(db, id)
      return claim && { claim, side: await subjectsOf(claim.kind).sideOf(reader, claim.subjectId) }
    },

    async place(reader: Account, kind: ClaimSubjectKind, id: string): Promise<ClaimPlace | null> {
      const thing = await subjectsOf(kind).find(db, id)
      return thing && { thing, side: await subjectsOf(kind).sideOf(reader, id) }
    },

    /** The claim about a subject that was not withdrawn. */
    async about(reader: Account, kind: ClaimSubjectKind, subjectId: string): Promise<ClaimSummary | null> {
      const claim = await claimStore.ofSubject(db, kind, subjectId)
      if (!claim) return null
      return one(await summaries(reader, [{ claim, side: await subjectsOf(kind).sideOf(reader, subjectId) }]))
    },

    read: view,

    list: async (reader: Account, limit = MAX_LISTED): Promise<ClaimSummary[]> => {
      const found = await claimStore.ofAccount(db, reader.id, Math.min(limit, MAX_LISTED))
      return summaries(
        reader,
        found.map((claim) => partyOf(reader, claim)),
      )
    },

    all: async (reader: Account, limit = MAX_LISTED): Promise<ClaimSummary[]> => {
      const found = await claimStore.newest(db, Math.min(limit, MAX_LISTED))
      return summaries(
        reader,
        found.map((claim) => partyOf(reader, claim)),
      )
    },
  }
}

/** The invoice is the respondent's; the others see its amount. */
function decisionFor(reader: Account, { decision, respondentId }: StoredClaim): ClaimSummary['decision'] {
  if (!decision) return null
  const { decidedBy: _, ...shown } = decision
  const decidedAt = new Date(decision.decidedAt).toISOString()
  return {
    ...shown,
    decidedAt,
    orderId: reader.id === respondentId || isStaff(reader, 'money', 'read-only') ? decision.orderId : null,
  }
}
