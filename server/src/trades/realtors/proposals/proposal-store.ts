import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { type ProposalBody, proposalDays } from '@vermeil/contracts/trades/proposals.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { ownedRows } from '../../../platform/postgres/restorable-rows.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'
import { privateLinks } from '../../../platform/private-links/private-links.ts'

export type StoredProposal = {
  id: string
  ownerId: AccountId
  clientId: string
  clientName: string
  /** Null once the property is deleted. */
  propertyId: string | null
  address: string | null
  room: string
  message: string
  createdAt: Date
  sentAt: Date | null
  /** The address that the link was mailed to. */
  sentTo: string | null
  expiresAt: Date | null
  withdrawnAt: Date | null
  openedAt: Date | null
  acceptedAt: Date | null
  isUnseen: boolean
}
export type Counts = { works: number; accepted: number; liked: number; comments: number }

const columns = sql`p.id, p.owner_id as "ownerId", p.client_id as "clientId", c.name as "clientName",
  h.id as "propertyId", h.address, p.room, p.message, p.created_at as "createdAt", p.sent_at as "sentAt",
  p.sent_to as "sentTo",
  link.expires_at as "expiresAt", link.withdrawn_at as "withdrawnAt", p.opened_at as "openedAt",
  p.accepted_at as "acceptedAt",
  p.answered_at is not null and (p.seen_at is null or p.seen_at < p.answered_at) as "isUnseen"`

/** The proposals of a deleted client are as good as deleted; a deleted property is left out. */
const tables = sql`proposals p
  join clients c on c.id = p.client_id and c.deleted_at is null
  left join properties h on h.id = p.property_id and h.deleted_at is null
  left join lateral (
    select expires_at, withdrawn_at from issued_links
    where purpose = 'proposal' and subject_id = p.id order by id desc limit 1
  ) link on true`

export const proposalLinks = privateLinks({ purpose: 'proposal', days: proposalDays })

export const proposalStore = {
  ...ownedRows('proposals'),

  find: (db: Db | Tx, id: string, withDeleted = false): Promise<StoredProposal | null> => firstRow(db)`
      select ${columns} from ${tables} where p.id = ${id} and (p.deleted_at is null or ${withDeleted})`,

  /** The newest first, with what the client did. */
  ofOwner: (db: Db, ownerId: AccountId, limit: number): Promise<(StoredProposal & { counts: Counts })[]> => allRows(db)`
      select ${columns}, (
        select json_build_object('works', count(*), 'accepted', count(w.accepted_at),
          'liked', count(*) filter (where w.reaction = 'like'), 'comments', (
            select count(*) from thread_messages m
            where m.thread = 'proposal' and m.subject_id = p.id and m.side = 'client'
          ))
        from proposal_works w where w.proposal_id = p.id
      ) as counts
      from ${tables} where p.owner_id = ${ownerId} and p.deleted_at is null order by p.id desc limit ${limit}`,

  async allOf(db: Db | Tx, ownerId: AccountId): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from proposals where owner_id = ${ownerId} order by id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** How many have changes that their realtor has not looked at. */
  async countUnseen(db: Db, ownerId: AccountId): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select count(*) as count from proposals
      where owner_id = ${ownerId} and answered_at is not null and (seen_at is null or seen_at < answered_at)
        and deleted_at is null`
    return count
  },

  /** Every change takes this lock first. Null if it is deleted. */
  async lock(tx: Tx, id: string): Promise<StoredProposal | null> {
    await sql`select from proposals where id = ${id} for no key update`.execute(tx)
    return proposalStore.find(tx, id)
  },

  async add(tx: Tx, ownerId: AccountId, body: ProposalBody, seed: { id?: string; created_at?: Date } = {}) {
    const { clientId, propertyId, room, message } = body
    const values = { ...seed, owner_id: ownerId, client_id: clientId, property_id: propertyId, room, message }
    const { id } = await tx.insertInto('proposals').values(values).returning('id').executeTakeFirstOrThrow()
    await proposalStore.setWorks(tx, id, body)
    return id
  },

  async change(tx: Tx, id: string, body: ProposalBody): Promise<void> {
    const { clientId, propertyId, room, message } = body
    const values = { client_id: clientId, property_id: propertyId, room, message }
    await tx.updateTable('proposals').set(values).where('id', '=', id).execute()
    await tx.deleteFrom('proposal_works').where('proposal_id', '=', id).execute()
    await proposalStore.setWorks(tx, id, body)
  },

  async setWorks(tx: Tx, id: string, { works }: Pick<ProposalBody, 'works'>): Promise<void> {
    const values = works.map(({ artworkId, note }, position) => ({
      ...{ proposal_id: id, artwork_id: artworkId, position, note },
    }))
    await tx.insertInto('proposal_works').values(values).execute()
  },

  /** Before the link is made, which is for this address. */
  async markSent(tx: Tx, id: string, sentTo: string): Promise<void> {
    await sql`update proposals set sent_to = ${sentTo}, sent_at = house_now() where id = ${id}`.execute(tx)
  },

  async markSeen(tx: Tx, id: string): Promise<void> {
    await sql`update proposals set seen_at = house_now() where id = ${id}`.execute(tx)
  },

  prune: (db: Db): Promise<number> => deleteExpired(db, { table: 'proposals', since: 'created_at', days: 730 }),

  /** The title of one of these works whose seller doesn't let realtors propose it; null if there is none. */
  async declinedAmong(tx: Tx, artworkIds: readonly ArtworkId[]): Promise<string | null> {
    const { rows } = await sql<{ title: string }>`
      select title from public_works
      where id = any(${artworkIds}::uuid[]) and not is_proposable order by title limit 1`.execute(tx)
    return rows[0]?.title ?? null
  },

  /** Whether each of these works is offered or was. */
  async areOnRecord(tx: Tx, artworkIds: readonly ArtworkId[]): Promise<boolean> {
    const { rows } = await sql`
      select from unnest(${artworkIds}::uuid[]) as work (id)
      where not exists (select from public_lots where artwork_id = work.id) limit 1`.execute(tx)
    return rows.length === 0
  },
}
