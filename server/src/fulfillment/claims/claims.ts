import type {
  Claim,
  ClaimDecisionBody,
  ClaimSubjectKind,
  ClaimSummary,
  NewClaim,
  ReturnOutcome,
  ReturnTracking,
} from '@vermeil/contracts/fulfillment/claims.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Account } from '../../platform/http/access.ts'
import type { ClaimCase, ClaimPlace } from './claim-access.ts'
import type { ClaimSubjects } from './claim-subjects.ts'

/**
 * Something went wrong with a work that was delivered or returned. The machine knows who asks, who answers and that an
 * administrator decides once; what a decision does is said by the module of the subject. Who may call what is decided
 * by the routes: `claim-access.ts`.
 */
export interface Claims {
  /** Called once per kind, when its module is created. */
  handle(kind: ClaimSubjectKind, subjects: ClaimSubjects): void

  open(claimant: Account, kind: ClaimSubjectKind, subjectId: string, claim: NewClaim): Promise<Claim>
  /** The first message of the other side is their answer. */
  write(author: Account, subject: ClaimCase, text: string): Promise<Claim>
  withdraw(claimant: Account, subject: ClaimCase): Promise<Claim>
  decide(admin: Account, subject: ClaimCase, decision: ClaimDecisionBody): Promise<Claim>

  /** What happens to a work that goes back after a decision. */
  readonly returns: {
    send(claimant: Account, subject: ClaimCase, tracking: ReturnTracking): Promise<Claim>
    confirm(respondent: Account, subject: ClaimCase): Promise<Claim>
    object(respondent: Account, subject: ClaimCase, text: string): Promise<Claim>
    conclude(admin: Account, subject: ClaimCase, outcome: ReturnOutcome): Promise<Claim>
    /** What the job of every minute does: ends the returns whose time has passed. */
    round(): Promise<void>
  }

  subject(reader: Account, id: string): Promise<ClaimCase | null>
  place(reader: Account, kind: ClaimSubjectKind, subjectId: string): Promise<ClaimPlace | null>
  read(reader: Account, subject: ClaimCase): Promise<Claim>
  /** The claim about a subject that was not withdrawn. */
  about(reader: Account, kind: ClaimSubjectKind, subjectId: string): Promise<ClaimSummary | null>
  list(reader: Account, limit: number | undefined): Promise<ClaimSummary[]>
  all(admin: Account, limit: number | undefined): Promise<ClaimSummary[]>

  /** Claims that this person has not answered yet, the first due first. */
  toAnswer(accountId: AccountId): Promise<{ id: string; title: string; answerBy: Date }[]>
  /** What waits for an answer or a decision. */
  countToDecide(): Promise<number>
}
