import type { ProductionId } from '@vermeil/contracts/ids'
import type { InvitationView } from '@vermeil/contracts/trades/production-team.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Account } from '../../../platform/http/access.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { productionStore } from '../productions/production-store.ts'
import { activityStore } from './activity-store.ts'
import { invitationLinks, invitationStore, teamStore } from './team-store.ts'

/** The other end of an invitation: expired, withdrawn, used and unknown links are the same 404. */
export type Invitations = ReturnType<typeof createInvitations>

type Deps = { database: Database; accounts: Pick<Accounts, 'profileOf'> }

export function createInvitations({ database, accounts }: Deps) {
  const nameOf = async (accountId: string) => (await accounts.profileOf([accountId])).get(accountId)?.name ?? ''
  async function opened(db: Db | Tx, token: string) {
    const link = await invitationLinks.open(db, token)
    return link && invitationStore.find(db, link.subjectId)
  }
  async function find(db: Db | Tx, token: string) {
    const invitation = await opened(db, token)
    if (!invitation) throw new AppError('invitation.unknown', {})
    return invitation
  }
  return {
    isOpen: async (token: string): Promise<boolean> => (await opened(database.db, token)) !== null,

    async view(token: string): Promise<InvitationView> {
      const { title, invitedBy, role, level, expiresAt } = await find(database.db, token)
      const expires = expiresAt.toISOString()
      return { production: title, invitedBy: await nameOf(invitedBy), role, level, expiresAt: expires }
    },

    /** For the account whose confirmed address the mail went to. */
    async accept(account: Account, token: string): Promise<ProductionId> {
      return database.transaction(async (tx) => {
        const { id, productionId, ownerId, email, role, level, setIds } = await find(tx, token)
        if (account.email.toLowerCase() !== email) throw new AppError('invitation.other-address', {})
        if (!(await productionStore.lock(tx, productionId))) throw new AppError('invitation.unknown', {})
        if (account.id !== ownerId) await teamStore.join(tx, productionId, account.id, { role, level, setIds })
        await invitationStore.remove(tx, id)
        await activityStore.add(tx, { productionId, actorId: account.id, act: 'team.joined', what: '' })
        return productionId
      })
    },
  }
}
