import type { ClaimSide } from '@vermeil/contracts/claims'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Account } from '../../platform/http/access.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { Claimable } from './claim-rules.ts'

export type PartySide = Exclude<ClaimSide, 'administrator'>

/** Something that a claim can be about, as its module knows it. */
export interface ClaimedThing extends Claimable {
  readonly title: string
  /** Null: Vermeil itself. */
  readonly claimantId: AccountId | null
  readonly respondentId: AccountId
}

export type Award = { claimId: string; awarded: number; reason: string }

/** What a decision came to: `awarded` is `fromDeposit` and `invoiced` together. */
export interface Settlement {
  readonly fromDeposit: number
  readonly invoiced: number
  /** What of the deposit goes back. */
  readonly refunded: number
  /** The invoice, where there is one. */
  readonly orderId: OrderId | null
}

/** What both sides and the administrator see of the subject beside the claim. */
export interface ClaimRecord {
  readonly facts: readonly { label: string; value: string }[]
  readonly record: readonly { path: string; label: string }[]
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
  opened(tx: Tx, id: string, claimId: string): Promise<void>
  withdrawn(tx: Tx, id: string): Promise<void>
  decided(tx: Tx, id: string, award: Award): Promise<Settlement>
}
