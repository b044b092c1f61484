import { type Role, UserType } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'

type Holder = { readonly role: Role; readonly roles: readonly Role[] }
type Taking = { readonly actorId: AccountId; readonly accountId: AccountId; readonly role: Role }

/** Why this role can't be taken from the account; null if it can. That others are administrators is asked elsewhere. */
export function roleRefusal(
  { roles }: Holder,
  { actorId, accountId, role }: Taking,
): 'account.is-self' | 'account.role-not-held' | 'account.last-role' | null {
  if (!roles.includes(role)) return 'account.role-not-held'
  if (role === 'admin') return actorId === accountId ? 'account.is-self' : null
  return roles.length === 1 ? 'account.last-role' : null
}

/** The home role once a role is taken: the present one, else the first of the others. A former administrator collects. */
export function homeRoleWithout({ role, roles }: Holder, taken: Role): Role {
  if (role !== taken) return role
  return roles.find((held) => held !== taken) ?? UserType.enum.collector
}
