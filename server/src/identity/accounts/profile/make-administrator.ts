import { type Capability, capabilities, inOrder } from '@vermeil/contracts/identity/capabilities'
import type { AccountId } from '@vermeil/contracts/ids'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { staffStore } from '../../../platform/staff-store.ts'
import { accountStore, type Person } from '../account-store.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { type Obligations, requireNothingHeld } from './obligations.ts'

const shown = ({ role, roles, approvedAt }: Person) => ({ role, roles, isApproved: approvedAt !== null })

type Making = { actorId: AccountId | null; reason: string; capabilities?: readonly Capability[] }

/**
 * The role stands alone: it replaces the others and the approval as a seller, and ends every session. Refused while
 * the account has a part in anything. The caller has locked the account. Returns the sessions that ended.
 */
export async function makeAdministrator(
  tx: Tx,
  hooks: Obligations,
  person: Person,
  { actorId, reason, capabilities: chosen = capabilities }: Making,
): Promise<string[]> {
  await requireNothingHeld(tx, hooks, person.id)
  await accountStore.setRole(tx, person.id, 'admin')
  await accountStore.removeOtherRoles(tx, person.id, 'admin')
  await accountStore.setApproved(tx, person.id, false)
  // A trigger has given all.
  await staffStore.set(tx, person.id, chosen)
  const after = { role: 'admin', roles: ['admin'], isApproved: false, capabilities: inOrder(chosen) }
  const subject = `account:${person.id}`
  await recordAct(tx, { actorId, reason, act: 'account.set-role', subject, before: shown(person), after })
  return sessionStore.end(tx, person.id)
}
