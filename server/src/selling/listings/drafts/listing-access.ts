import type { AccountId } from '@vermeil/contracts/ids'
import { isAdmin } from '../../../platform/http/access.ts'
import { type AccessRules, everyoneWhoSees, guardObjects } from '../../../platform/http/can.ts'
import { decidesNothing } from '../../../platform/http/parties.ts'

export type ListingSubject = { id: string; sellerId: AccountId | null }
export type ListingAction = 'listing.view' | 'listing.edit' | 'listing.submit' | 'listing.withdraw'

/**
 * An administrator can correct and withdraw any listing; everybody else their own. Only its seller submits a listing, and
 * administrators those of Vermeil: they sell nothing of their own, not even what they listed before they had the role.
 */
export const listingRules: AccessRules<ListingAction, ListingSubject> = {
  unknown: 'listing.unknown',
  sees: (actor, { sellerId }) => isAdmin(actor) || (actor !== null && actor.id === sellerId),
  actions: {
    'listing.view': everyoneWhoSees,
    'listing.edit': everyoneWhoSees,
    'listing.submit': {
      allows: (actor, { sellerId }) => (isAdmin(actor) ? sellerId === null : actor?.id === sellerId),
      otherwise: 'access.denied',
    },
    'listing.withdraw': everyoneWhoSees,
  },
}

/** Of every change of a listing but its withdrawal. */
export const written = decidesNothing(
  'A seller’s listing is reviewed by somebody else, and Vermeil’s own pays no account.',
)

/** Collectors don't sell. Whether a realtor or an agent is approved to is asked of the account itself. */
const roles = ['artist', 'realtor', 'prop-agent'] as const
export const sellers = { roles, staff: ['catalog'] } as const
export const sellersAndReaders = { roles, staff: ['catalog', 'read-only'] } as const

export const guardListings = (listings: { subject(id: string): Promise<ListingSubject | null> }) =>
  guardObjects(listingRules, ({ listingId }: { listingId: string }) => listings.subject(listingId))
