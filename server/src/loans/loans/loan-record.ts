import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, ArtworkId, OrderId, ProductionId } from '@vermeil/contracts/ids'
import type { HireState } from '@vermeil/contracts/loans/hires.schema'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { EndCause } from '@vermeil/contracts/loans/stagings.schema'
import type { AgreedRights } from '../../catalog/screen-rights/screen-rights-rules.ts'
import type { LoanFacts, LoanSide } from './rules/decide-loan.ts'

/** What all loans have. */
interface LoanRecord extends LoanFacts {
  readonly kind: LoanKind
  readonly id: string
  readonly artworkId: ArtworkId
  /** Null: Vermeil's own work. */
  readonly ownerId: AccountId | null
  /** Who asked for the work and answers for it: the agent, the realtor, the lessee. */
  readonly borrowerId: AccountId
  /** Null: a client who has not signed in yet. */
  readonly payerId: AccountId | null
  readonly title: string
  readonly borrowerName: string
  readonly ownerName: string
  readonly deposit: number
  /** The first one first. */
  readonly invoices: readonly StoredInvoice[]
  readonly picture: Picture | null
  readonly artist: string
  readonly note: string
  readonly requestedAt: Date
  readonly acceptedAt: Date | null
  readonly startedAt: Date | null
  readonly canceledBy: LoanSide | null
  readonly endCause: EndCause | null
  readonly reason: string
  readonly condition: string | null
  readonly lateCharge: number | null
}

export interface StoredHire extends LoanRecord {
  readonly kind: 'hire'
  readonly state: HireState
  readonly until: string
  readonly productionId: ProductionId | null
  readonly setId: string | null
  readonly production: string
  readonly setName: string
  readonly replacementValue: number
  /** The sum that must be insured; null: none. */
  readonly insured: number | null
  /** Those of the two sides who publish hours for meetings. */
  readonly borrowerHostId: AccountId | null
  readonly ownerHostId: AccountId | null
  readonly handedOverAt: Date | null
  readonly handoverCondition: string | null
  readonly screenRights: AgreementRights | null
  /** The artist who granted them. */
  readonly screenArtistId: AccountId | null
}

export interface StoredStaging extends LoanRecord {
  readonly kind: 'staging'
  readonly propertyId: string | null
  readonly payer: 'realtor' | 'client'
  readonly clientId: string | null
  readonly address: string
  readonly room: string
}

/** The rent of all days, or of a month. */
export interface StoredInvoice {
  readonly number: number
  readonly from: string
  readonly until: string
  readonly rent: number
  readonly orderId: OrderId
  readonly dueAt: string
  readonly isPaid: boolean
}

export interface StoredLease extends LoanRecord {
  readonly kind: 'lease'
  readonly until: string
  readonly termMonths: number
  /** Until it begins, the latest that it can begin and end. */
  readonly startsAt: Date
  readonly endsAt: Date
  readonly damage: number | null
  readonly damageNote: string | null
}

export type StoredLoan = StoredHire | StoredStaging | StoredLease
/** Loans that somebody asks for and an owner agrees to. */
export type RequestedLoan = StoredHire | StoredStaging

/** What the agreement says of screen rights. An agreement without them says so. */
type AgreementRights = { readonly granted: Omit<AgreedRights, 'accountId'> | null }

/** The rights that an accepted hire grants; null: none. */
export const agreedIn = ({ screenRights, screenArtistId }: StoredHire): AgreedRights | null =>
  screenRights?.granted ? { ...screenRights.granted, accountId: screenArtistId } : null
