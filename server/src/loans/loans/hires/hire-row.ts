import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, ArtworkId, OrderId, ProductionId } from '@vermeil/contracts/ids'
import type { HireState } from '@vermeil/contracts/loans/hires.schema'
import type { AgreedRights } from '../../../catalog/screen-rights/screen-rights-rules.ts'
import type { BuyableLoan } from '../leases/lease-rules.ts'

/** What the clock decides about a hire. */
export type DueEvent = 'lapse' | 'release' | 'yield' | 'start' | 'settle'

export type StoredHire = {
  id: string
  artworkId: ArtworkId
  ownerId: AccountId | null
  agentId: AccountId
  productionId: ProductionId | null
  setId: string | null
  title: string
  artist: string
  production: string
  setName: string
  agentName: string
  ownerName: string
  from: string
  until: string
  monthlyPrice: number
  total: number
  deposit: number
  replacementValue: number
  /** The sum that must be insured; null: none. */
  insured: number | null
  note: string
  state: HireState
  requestedAt: Date
  answerBy: Date
  acceptedAt: Date | null
  orderId: OrderId | null
  payBy: Date | null
  startedAt: Date | null
  endedAt: Date | null
  canceledBy: 'agent' | 'owner' | null
  reason: string
  condition: string | null
  lateCharge: number | null
  /** Those of the two sides who publish hours for meetings. */
  agentHostId: AccountId | null
  ownerHostId: AccountId | null
  claimId: string | null
  depositSettledAt: Date | null
  handedOverAt: Date | null
  handoverCondition: string | null
  picture: Picture | null
  screenRights: AgreementRights | null
  /** The artist who granted them. */
  screenArtistId: AccountId | null
}

/** What the agreement says of screen rights. An agreement without them says so. */
type AgreementRights = { granted: Omit<AgreedRights, 'accountId'> | null }

/** The rights that an accepted hire grants; null: none. */
export const agreedIn = ({ screenRights, screenArtistId }: StoredHire): AgreedRights | null =>
  screenRights?.granted ? { ...screenRights.granted, accountId: screenArtistId } : null

/** As far as its work can be bought from it. */
export const toBuyable = (hire: StoredHire): BuyableLoan => ({
  ...{ kind: 'hire', id: hire.id, artworkId: hire.artworkId, title: hire.title, orderId: hire.orderId },
  ...{ ownerId: hire.ownerId, borrowerId: hire.agentId, rent: hire.total, deposit: hire.deposit },
  ...{ startedAt: hire.startedAt ?? new Date(`${hire.from}T00:00:00Z`), isRunning: hire.state === 'running' },
})
