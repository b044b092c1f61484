import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import { type InvitationBody, invitationDays, type MemberBody } from '@vermeil/contracts/trades/production-team.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'
import { privateLinks } from '../../../platform/private-links/private-links.ts'

export type StoredMember = MemberBody & { id: string; accountId: AccountId }
export type StoredInvitation = InvitationBody & {
  id: string
  productionId: ProductionId
  invitedBy: AccountId
  expiresAt: Date
}
/** With the production it is for. */
type InvitationTo = StoredInvitation & { title: string; ownerId: AccountId }
type Membership = MemberBody & { productionId: ProductionId; title: string; joinedAt: Date }

const memberColumns = sql`id, account_id as "accountId", role, level, set_ids as "setIds"`
const invitationColumns = sql`i.id, i.production_id as "productionId", i.email, i.role, i.level, i.set_ids as "setIds",
  i.invited_by as "invitedBy", l.expires_at as "expiresAt"`
const withLink = sql`production_invitations i join issued_links l on l.purpose = 'invitation' and l.subject_id = i.id`

const rowOf = ({ role, level, setIds }: MemberBody) => ({ role, level, set_ids: setIds })

export const teamStore = {
  members: (db: Db | Tx, productionId: ProductionId): Promise<StoredMember[]> => allRows(db)`
      select ${memberColumns} from production_members where production_id = ${productionId} order by id`,

  /** Members and open invitations: both count towards the limit. */
  async count(tx: Tx, productionId: ProductionId): Promise<number> {
    const { count } = await oneRow(tx)<{ count: number }>`
      select (select count(*) from production_members where production_id = ${productionId})
        + (select count(*) from production_invitations where production_id = ${productionId}) as count`
    return count
  },

  /** Different people in the teams of these productions. */
  async countPeople(db: Db, productionIds: readonly ProductionId[]): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select count(distinct account_id) as count from production_members
      where production_id = any(${productionIds}::uuid[])`
    return count
  },

  /** Productions of others that this person is in the team of. */
  async countShared(db: Db, accountId: AccountId): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select count(*) as count from production_members m join productions p on p.id = m.production_id
      where m.account_id = ${accountId} and p.deleted_at is null`
    return count
  },

  /** Somebody who is in the team already keeps the access they have. */
  async join(tx: Tx, productionId: ProductionId, accountId: AccountId, access: MemberBody): Promise<void> {
    await tx
      .insertInto('production_members')
      .values({ production_id: productionId, account_id: accountId, ...rowOf(access) })
      .onConflict((conflict) => conflict.constraint('production_members_once_each').doNothing())
      .execute()
  },

  async change(tx: Tx, memberId: string, access: MemberBody): Promise<void> {
    await tx.updateTable('production_members').set(rowOf(access)).where('id', '=', memberId).execute()
  },

  async remove(tx: Tx, memberId: string): Promise<void> {
    await tx.deleteFrom('production_members').where('id', '=', memberId).execute()
  },

  membershipsOf: (db: Db, accountId: AccountId): Promise<Membership[]> => allRows(db)`
      select m.production_id as "productionId", p.title, m.role, m.level, m.set_ids as "setIds", m.joined_at as "joinedAt"
      from production_members m join productions p on p.id = m.production_id
      where m.account_id = ${accountId} order by m.joined_at`,

  async leaveAll(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('production_members').where('account_id', '=', accountId).execute()
  },
}

const exportedColumns = sql`i.production_id as "productionId", i.email, i.role, i.level, i.created_at as "createdAt",
  l.expires_at as "expiresAt"`

export const invitationLinks = privateLinks({ purpose: 'invitation', days: invitationDays })

export const invitationStore = {
  ofProduction: (db: Db | Tx, productionId: ProductionId): Promise<StoredInvitation[]> => allRows(db)`
      select ${invitationColumns} from ${withLink}
      where i.production_id = ${productionId} and l.expires_at > (select house_now()) order by i.id`,

  /** Another invitation of the same address takes the place of the one before, whose link no longer works. */
  async add(
    tx: Tx,
    productionId: ProductionId,
    invitedBy: AccountId,
    { email, ...access }: InvitationBody,
  ): Promise<string> {
    await tx
      .deleteFrom('production_invitations')
      .where('production_id', '=', productionId)
      .where('email', '=', email)
      .execute()
    const values = { production_id: productionId, email, ...rowOf(access), invited_by: invitedBy }
    return (await tx.insertInto('production_invitations').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  /** Not to a production that is deleted. */
  find: (db: Db | Tx, id: string): Promise<InvitationTo | null> => firstRow(db)`
      select ${invitationColumns}, p.title, p.owner_id as "ownerId"
      from ${withLink} join productions p on p.id = i.production_id and p.deleted_at is null
      where i.id = ${id}`,

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('production_invitations').where('id', '=', id).execute()
  },

  sentTo: (db: Db, email: string) => allRows(db)`
      select ${exportedColumns} from ${withLink} where i.email = ${email} order by i.created_at`,

  sentBy: (db: Db, accountId: AccountId) => allRows(db)`
      select ${exportedColumns} from ${withLink} where i.invited_by = ${accountId} order by i.created_at`,

  /** Those that an erased person sent, and those that were sent to them. */
  async erase(tx: Tx, accountId: AccountId, email: string | null): Promise<void> {
    await tx.deleteFrom('production_invitations').where('invited_by', '=', accountId).execute()
    if (email) await tx.deleteFrom('production_invitations').where('email', '=', email).execute()
  },

  prune: (db: Db): Promise<number> =>
    deleteExpired(db, { table: 'production_invitations', since: 'created_at', days: invitationDays }),
}
