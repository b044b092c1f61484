import type { HireRights, MissingRight } from '@vermeil/contracts/catalog/screen-labels'
import type { ScreenRights, ScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import type { AccountId } from '@vermeil/contracts/ids'

/** What the holder of a work's rights says about screens. */
export interface ScreenOffer {
  readonly by: 'artist' | 'house'
  /** Null for ours. */
  readonly accountId: AccountId | null
  readonly grantor: string
  /** Null: an artist who has not set any. */
  readonly terms: ScreenTerms | null
}

/** What the agreement of a hire grants: the terms as they were when it was accepted. */
export type AgreedRights = Omit<ScreenOffer, 'terms'> & { readonly rights: ScreenRights; readonly creditLine: string }

export const rightsOf = ({ media, territory, term, notIn }: ScreenTerms): ScreenRights => ({
  ...{ media, territory, term, notIn },
})

/** Why a production doesn't have the rights without asking; null if it has them. */
export function missingRight({ terms, accountId }: ScreenOffer, ownerId: AccountId | null): MissingRight | null {
  if (terms === null) return 'not-set'
  if (terms.policy === 'ask' && ownerId !== accountId) return 'ask-in-writing'
  return terms.policy === 'granted' ? null : terms.policy
}

/** What a hire grants when its owner accepts it. Somebody who owns the work but is not its artist grants no copyright. */
export function agreedRights({ terms, ...holder }: ScreenOffer, ownerId: AccountId | null): AgreedRights | null {
  if (terms === null || terms.policy === 'not-granted') return null
  if (terms.policy === 'ask' && ownerId !== holder.accountId) return null
  return { ...holder, rights: rightsOf(terms), creditLine: terms.creditLine }
}

/** What a request to hire the work means for screen rights. We grant ours at once, since we accept every request. */
export function hireRights(offer: ScreenOffer, ownerId: AccountId | null): HireRights {
  if (agreedRights(offer, ownerId) === null) return 'none'
  return offer.by === 'artist' && offer.terms?.policy === 'ask' ? 'asked' : 'granted'
}
