import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { attributionDays } from '@vermeil/contracts/money/commission'

const DAY_MS = 86_400_000

export const attributionEnd = (openedAt: Date): Date => new Date(openedAt.getTime() + attributionDays * DAY_MS)

/** A proposal that its client opens now. */
export interface Opening {
  readonly realtor: { readonly id: AccountId; readonly email: string }
  /** The address that the link was mailed to. */
  readonly sentTo: string
}

/** A work in it. */
export interface OpenedWork {
  readonly artworkId: ArtworkId
  readonly sellerId: AccountId | null
  /** The seller lets realtors propose it. */
  readonly isProposable: boolean
  /** An earlier opening of this proposal by the same client still counts. */
  readonly isAttributed: boolean
}

/** Why an opening brings the realtor no share in a work; null if it does. */
export type NoAttribution = 'own-work' | 'own-purchase' | 'seller-declined' | 'client-knew' | 'running'

const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** `knownSince`: when the client first watched, bid on or ordered the work, as far as their account is known. */
export function attributionRefusal(
  { realtor, sentTo }: Opening,
  { sellerId, isProposable, isAttributed }: OpenedWork,
  knownSince: Date | null,
): NoAttribution | null {
  if (sellerId === realtor.id) return 'own-work'
  if (isSameAddress(sentTo, realtor.email)) return 'own-purchase'
  if (!isProposable) return 'seller-declined'
  if (knownSince !== null) return 'client-knew'
  return isAttributed ? 'running' : null
}

/** That a client opened a realtor's proposal of a work. */
export interface Attribution {
  readonly id: string
  readonly realtorId: AccountId
  readonly email: string
  /** Where the client was signed in when they opened it. */
  readonly accountId: AccountId | null
  readonly madeAt: Date
  readonly endsAt: Date
}

/** A purchase or lease of the work. */
export interface AttributableSale {
  /** With the address they have confirmed. */
  readonly buyer: { readonly id: AccountId; readonly email: string }
  readonly sellerId: AccountId | null
  readonly orderedAt: Date
  /** When the buyer first watched, bid on or ordered the work. */
  readonly knownSince: Date | null
  /** Other accounts with the buyer's card or address. */
  readonly household: ReadonlySet<AccountId>
}

/** Whether the attribution gives its realtor a share in the sale. */
export function countsFor(attribution: Attribution, sale: AttributableSale): boolean {
  const { realtorId, madeAt, endsAt } = attribution
  const { buyer, sellerId, orderedAt, knownSince, household } = sale
  const isClient = attribution.accountId === buyer.id || isSameAddress(attribution.email, buyer.email)
  const isInTime = madeAt <= orderedAt && orderedAt < endsAt
  const isNewToBuyer = knownSince === null || knownSince >= madeAt
  const isOwn = realtorId === buyer.id || realtorId === sellerId || household.has(realtorId)
  return isClient && isInTime && isNewToBuyer && !isOwn
}

/** The first that still counts wins. */
export function attributionFor<Found extends Attribution>(
  attributions: readonly Found[],
  sale: AttributableSale,
): Found | null {
  const [first] = attributions
    .filter((attribution) => countsFor(attribution, sale))
    .toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime() || a.id.localeCompare(b.id))
  return first ?? null
}
