import type { AccountId } from '@vermeil/contracts/ids'
import { isAdmin } from '../../../platform/http/access.ts'
import { type AccessRules, everyoneWhoSees, guardObjects } from '../../../platform/http/can.ts'
import { decidesAbout, decidesNothing } from '../../../platform/http/parties.ts'

export type ListingSubject = { id: string; sellerId: AccountId | null }
export type ListingAction = 'listing.view' | 'listing.edit' | 'listing.submit' | 'listing.withdraw'

/** An administrator can correct and withdraw any listing; everybody else their own. Only its seller submits a listing. */
export const listingRules: AccessRules<ListingAction, ListingSubject> = {
  unknown: 'listing.unknown',
  sees: (actor, { sellerId }) => isAdmin(actor) || (actor !== null && actor.id === sellerId),
  actions: {
    'listing.view': everyoneWhoSees,
    'listing.edit': everyoneWhoSees,
    'listing.submit': { allows: (actor, { sellerId }) => actor?.id === sellerId, otherwise: 'access.denied' },
    'listing.withdraw': everyoneWhoSees,
  },
}

const written = decidesNothing('Writing a listing decides nothing; it is reviewed by somebody else.')

/** Collectors don't sell. Whether a realtor or an agent is approved to is asked of the account itself. */
export const sellers = { access: ['artist', 'realtor', 'prop-agent', 'admin'], parties: written } as const

/** The route option of listings: `config: { ...sellersWho('listing.edit') }`. */
export function guardListings(listings: { subject(id: string): Promise<ListingSubject | null> }) {
  const guarded = guardObjects(listingRules, ({ listingId }: { listingId: string }) => listings.subject(listingId))
  return (action: ListingAction) => ({
    access: guarded.to(action, sellers.access),
    // After a bid only an administrator withdraws, and never their own work.
    parties: action === 'listing.withdraw' ? decidesAbout({ listing: 'listingId' }) : written,
  })
}
