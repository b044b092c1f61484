import type { ProblemKind, ReturnPayer } from '@vermeil/contracts/fulfillment/claim-terms'
import type { ClaimDecisionBody, ClaimSide, NewClaim } from '@vermeil/contracts/fulfillment/claims.schema'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Account } from '../../platform/http/access.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'

export type PartySide = Exclude<ClaimSide, 'administrator'>

/** Something that a claim can be about, as its module knows it. At most one side is null: Vermeil itself. */
export interface ClaimedThing {
  readonly title: string
  readonly claimantId: AccountId | null
  readonly respondentId: AccountId | null
}

/** What a claim asks for. */
export type Asked = { asked: number; problem: ProblemKind | null }

export type Verdict = ClaimDecisionBody & { claimId: string; adminId: AccountId; problem: ProblemKind | null }

/** What a decision comes to: `awarded` is `fromDeposit`, `invoiced` and `fromPayment` together. */
export interface Settlement {
  readonly awarded: number
  readonly fromDeposit: number
  readonly invoiced: number
  /** What of the deposit goes back. */
  readonly refunded: number
  /** What of an order's payment goes back; at once, or once the work is back. */
  readonly fromPayment: number
  readonly isInsured: boolean
  /** Not null: the work has to be sent back first. */
  readonly returnPaidBy: ReturnPayer | null
  /** The invoice, where there is one. */
  readonly orderId: OrderId | null
}

/** What comes of a return that a decision asked for. */
export type EndedReturn = {
  decidedBy: AccountId
  isReturned: boolean
  amount: number
  isInsured: boolean
  reason: string
}

/** What both sides and the administrator see of the subject beside the claim. */
export interface ClaimRecord {
  readonly facts: readonly { label: string; value: string; isAddress?: true }[]
  readonly record: readonly { path: string; label: string }[]
  readonly isInsurable: boolean
}

/**
 * What the machine asks the module of a kind of subject: who the parties are, and what a claim and its decision do. All
 * with a transaction run in the one that changes the claim.
 */
export interface ClaimSubjects {
  find(db: Db, id: string): Promise<ClaimedThing | null>
  sideOf(account: Account, id: string): Promise<PartySide | null>
  recordOf(db: Db, id: string): Promise<ClaimRecord>
  /** Locks what a decision changes: first the order, as a payment does, then the subject's own row. */
  lock(tx: Tx, id: string): Promise<ClaimedThing | null>
  /** What the claim asks for. Throws if it can't be asked for now. */
  admit(tx: Tx, id: string, claim: NewClaim, now: Date): Promise<Asked>
  opened(tx: Tx, id: string, claimId: string): Promise<void>
  withdrawn(tx: Tx, id: string): Promise<void>
  /** Before anything is checked: what the administrator wants to award. Throws if it is no decision of this kind. */
  awardOf(decision: ClaimDecisionBody): number
  decided(tx: Tx, id: string, verdict: Verdict): Promise<Settlement>
  /** Asked only where a decision asked for a return. */
  returnEnded(tx: Tx, id: string, ended: EndedReturn): Promise<void>
}
