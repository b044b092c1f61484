import type { AccountId } from '@vermeil/contracts/ids'
import {
  type ActivityPage,
  accessLevelLabels,
  activityPageSize,
  type InvitationBody,
  type MemberBody,
  type Team,
} from '@vermeil/contracts/trades/production-team.schema'
import { productionLimits } from '@vermeil/contracts/trades/productions.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { type ChangeProduction, refuseMoreThan } from '../change-production.ts'
import type { StoredProduction } from '../productions/production-store.ts'
import { setStore } from '../sets/set-store.ts'
import { activityStore } from './activity-store.ts'
import { invitationMail } from './team-mails.ts'
import { changeRefusal, type Grant, grantRefusal, hasLevel, type Standing } from './team-rules.ts'
import { invitationLinks, invitationStore, type StoredMember, teamStore } from './team-store.ts'

type Place = { production: StoredProduction; standing: Standing }

export type ManageTeam = ReturnType<typeof createManageTeam>

type Deps = Pick<Platform, 'database' | 'mail' | 'siteUrl'> & {
  accounts: Pick<Accounts, 'profileOf' | 'emailsOf' | 'accountByEmail'>
  change: ChangeProduction
}

export function createManageTeam({ database, accounts, mail, siteUrl, change: changeProduction }: Deps) {
  const { db } = database

  async function requireSets(tx: Tx, { id }: StoredProduction, { setIds }: Grant) {
    if (setIds === null) return
    const known = new Set((await setStore.ofProduction(tx, id)).map((set) => set.id))
    if (setIds.some((setId) => !known.has(setId))) throw new AppError('set.unknown', {})
  }

  async function findMember({ production }: Place, memberId: string): Promise<StoredMember> {
    // The owner is in the team under the id of the production: they have no row that could be changed or removed.
    if (memberId === production.id) throw new AppError('team.owner-stays', {})
    const member = (await teamStore.members(db, production.id)).find(({ id }) => id === memberId)
    if (!member) throw new AppError('production.unknown', {})
    return member
  }

  const nameOf = async (accountId: AccountId) => (await accounts.profileOf([accountId])).get(accountId)?.name ?? ''

  /** Changes or, with `next` null, removes a member, if the caller may. */
  async function actOn(
    actorId: AccountId,
    place: Place,
    memberId: string,
    next: MemberBody | null,
    work: (tx: Tx) => Promise<void>,
  ) {
    const member = await findMember(place, memberId)
    const refusal = changeRefusal(place.standing, member, next)
    if (refusal) throw new AppError(refusal, {})
    const act = next
      ? { act: 'team.changed' as const, what: accessLevelLabels[next.level] }
      : { act: 'team.removed' as const, what: '' }
    await changeProduction(place.production, actorId, { ...act, memberId: member.accountId }, work)
  }

  return {
    /** Addresses and open invitations are for people who manage the team. */
    async read(
      readerId: AccountId,
      { production, standing }: { production: StoredProduction; standing: Standing | null },
    ): Promise<Team> {
      const members = await teamStore.members(db, production.id)
      const ids = [production.ownerId, ...members.map(({ accountId }) => accountId)]
      const manages = standing !== null && hasLevel(standing, 'full')
      const [profiles, emails, invitations] = await Promise.all([
        accounts.profileOf(ids),
        manages ? accounts.emailsOf(ids) : new Map<string, string>(),
        manages ? invitationStore.ofProduction(db, production.id) : [],
      ])
      const shown = (accountId: AccountId) => ({
        name: profiles.get(accountId)?.name ?? '',
        email: emails.get(accountId) ?? null,
        isSelf: accountId === readerId,
        profileImage: profiles.get(accountId)?.avatar ?? null,
      })
      const owner = { id: production.id, role: '', level: 'full', isOwner: true, setIds: null } as const
      return {
        members: [
          { ...owner, ...shown(production.ownerId) },
          ...members.map(({ accountId, ...member }) => ({ ...member, isOwner: false, ...shown(accountId) })),
        ],
        invitations: invitations
          .filter((invitation) => standing && grantRefusal(standing, invitation) === null)
          .map(({ productionId: _, invitedBy: __, expiresAt, ...invitation }) => ({
            ...invitation,
            expiresAt: expiresAt.toISOString(),
          })),
      }
    },

    /** Mails a private link. A second invitation of an address takes the place of the first. */
    async invite(actorId: AccountId, { production, standing }: Place, body: InvitationBody): Promise<void> {
      const refusal = grantRefusal(standing, body)
      if (refusal) throw new AppError(refusal, {})
      const [invited, invitedBy] = [await accounts.accountByEmail(body.email), await nameOf(actorId)]
      await changeProduction(
        production,
        actorId,
        { act: 'team.invited', what: accessLevelLabels[body.level] },
        async (tx) => {
          const members = await teamStore.members(tx, production.id)
          const isMember = [production.ownerId, ...members.map(({ accountId }) => accountId)].includes(
            invited?.id ?? '',
          )
          if (isMember) throw new AppError('team.already-member', {})
          await requireSets(tx, production, body)
          const invitationId = await invitationStore.add(tx, production.id, actorId, body)
          const { token } = await invitationLinks.create(tx, invitationId)
          refuseMoreThan(productionLimits.team, await teamStore.count(tx, production.id))
          const link = `${siteUrl()}/invitations/${token}`
          const about = { production: production.title, invitedBy, link, siteUrl: siteUrl() }
          await mail.enqueue(tx, { ...invitationMail({ ...body, ...about }), by: actorId })
        },
      )
    },

    async withdraw(actorId: AccountId, { production, standing }: Place, invitationId: string): Promise<void> {
      const invitation = (await invitationStore.ofProduction(db, production.id)).find(({ id }) => id === invitationId)
      if (!invitation) return
      const refusal = grantRefusal(standing, invitation)
      if (refusal) throw new AppError(refusal, {})
      await changeProduction(
        production,
        actorId,
        { act: 'team.withdrawn', what: accessLevelLabels[invitation.level] },
        (tx) => invitationStore.remove(tx, invitationId),
      )
    },

    change: (actorId: AccountId, place: Place, memberId: string, body: MemberBody): Promise<void> =>
      actOn(actorId, place, memberId, body, async (tx) => {
        await requireSets(tx, place.production, body)
        await teamStore.change(tx, memberId, body)
      }),

    remove: (actorId: AccountId, place: Place, memberId: string): Promise<void> =>
      actOn(actorId, place, memberId, null, (tx) => teamStore.remove(tx, memberId)),

    async leave(accountId: AccountId, { production, standing }: Place): Promise<void> {
      if (standing.isOwner) throw new AppError('team.owner-stays', {})
      await changeProduction(production, accountId, { act: 'team.left', what: '' }, async (tx) => {
        const own = (await teamStore.members(tx, production.id)).find((member) => member.accountId === accountId)
        if (own) await teamStore.remove(tx, own.id)
      })
    },

    async activity(
      { production, standing }: { production: StoredProduction; standing: Standing | null },
      { after, limit = activityPageSize }: { after?: string; limit?: number },
    ): Promise<ActivityPage> {
      const found = await activityStore.page(db, production.id, standing?.setIds ?? null, { after, limit: limit + 1 })
      const entries = found.slice(0, limit)
      const people = entries.flatMap(({ accountId, memberId }) => [accountId ?? [], memberId ?? []].flat())
      const profiles = await accounts.profileOf([...new Set(people)])
      const nameIn = (accountId: AccountId | null) => accountId && (profiles.get(accountId)?.name ?? null)
      return {
        entries: entries.map(({ accountId, memberId, at, ...entry }) => ({
          ...entry,
          ...{ at: at.toISOString(), byName: nameIn(accountId), memberName: nameIn(memberId) },
        })),
        next: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
      }
    },
  }
}
