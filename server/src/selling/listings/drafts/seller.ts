import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { holdsOneOf } from '../../../platform/http/access.ts'

/** Somebody who wants to list, as the accounts know them. */
export type Seller = {
  id: string
  roles: readonly Role[]
  isConfirmed: boolean
  /** Lists without review. Set by the approval of an application. */
  isApproved: boolean
  name: string
  location: string
  bio: string
  avatarKey: string | null
  /** Of the profile; where their works usually are. */
  country: string | null
}

export type FindSeller = (accountId: AccountId) => Promise<Seller | null>
/** How many works the seller's plan lets them offer at the same time; null: any number. */
export type ListingLimit = (accountId: AccountId) => Promise<number | null>

export const createFindSeller =
  (accounts: Pick<Accounts, 'accountById' | 'profileOf' | 'countryOf'>): FindSeller =>
  async (accountId) => {
    const [person, profiles, country] = await Promise.all([
      accounts.accountById(accountId),
      accounts.profileOf([accountId]),
      accounts.countryOf(accountId),
    ])
    if (!person) return null
    const profile = profiles.get(accountId)
    return {
      id: accountId,
      roles: person.roles,
      isConfirmed: person.confirmedAt !== null,
      isApproved: person.approvedAt !== null,
      name: profile?.name ?? '',
      location: profile?.location ?? '',
      bio: profile?.bio ?? '',
      avatarKey: profile?.avatar ?? null,
      country,
    }
  }

/**
 * Artists may list, and wait for review until they are approved. Realtors and property agents list once approved; a
 * collector does not sell.
 */
export function mayList({ roles, isApproved }: Pick<Seller, 'roles' | 'isApproved'>): boolean {
  if (holdsOneOf({ roles }, ['artist'])) return true
  return isApproved && holdsOneOf({ roles }, ['realtor', 'prop-agent'])
}

export async function requireSeller(findSeller: FindSeller, accountId: AccountId): Promise<Seller> {
  const seller = await findSeller(accountId)
  if (!seller) throw new AppError('account.required', {})
  if (!seller.isConfirmed) throw new AppError('account.not-confirmed', {})
  if (!mayList(seller)) throw new AppError('listing.not-a-seller', {})
  return seller
}
