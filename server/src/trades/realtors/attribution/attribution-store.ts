import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'
import type { DB } from '../../../platform/schema.ts'
import type { Attribution, OpenedWork } from './attribution-rules.ts'

type NewRow = Omit<Insertable<DB['proposal_attributions']>, 'id'>
export type AttributedWork = { id: string; artworkId: ArtworkId; madeAt: Date; endsAt: Date }
export type OwnAttribution = { title: string; realtorId: AccountId; madeAt: Date; endsAt: Date }

const columns = sql`a.id, a.realtor_id as "realtorId", a.email, a.account_id as "accountId", a.made_at as "madeAt",
  a.ends_at as "endsAt"`

/** A deleted proposal, and one of a deleted client, brings nobody a share. */
const isInForce = sql`(a.label_id is not null or exists (
  select from proposals p join clients c on c.id = p.client_id and c.deleted_at is null
  where p.id = a.proposal_id and p.deleted_at is null))`

export const attributionStore = {
  /** The works of a proposal as its client opens it, at this moment. */
  openedWorks: (tx: Tx, proposalId: string, email: string, now: Date): Promise<OpenedWork[]> => allRows(tx)`
      select w.artwork_id as "artworkId", work.seller_id as "sellerId", work.is_proposable as "isProposable", exists (
          select from proposal_attributions a
          where a.proposal_id = w.proposal_id and a.artwork_id = w.artwork_id and a.email = ${email} and a.ends_at > ${now}
        ) as "isAttributed"
      from proposal_works w join public_works work on work.id = w.artwork_id
      where w.proposal_id = ${proposalId} order by w.position`,

  /** The work beside a label that somebody scanned. */
  labeledWork(tx: Tx, label: { id: string; artworkId: ArtworkId }, email: string, now: Date): Promise<OpenedWork[]> {
    return allRows(tx)`
      select work.id as "artworkId", work.seller_id as "sellerId", work.is_proposable as "isProposable", exists (
          select from proposal_attributions a where a.label_id = ${label.id} and a.email = ${email} and a.ends_at > ${now}
        ) as "isAttributed"
      from public_works work where work.id = ${label.artworkId}`
  },

  async add(tx: Tx, rows: readonly NewRow[]): Promise<void> {
    if (rows.length > 0)
      await tx
        .insertInto('proposal_attributions')
        .values([...rows])
        .execute()
  },

  /** What may have brought this buyer to the work. */
  ofBuyer(tx: Tx, artworkId: ArtworkId, buyer: { id: AccountId; email: string }): Promise<Attribution[]> {
    return allRows(tx)`
      select ${columns} from proposal_attributions a
      where a.artwork_id = ${artworkId} and (a.email = ${buyer.email} or a.account_id = ${buyer.id})
        and ${isInForce}`
  },

  /** The realtors who share in a sale of the work to one of their clients, each with the last moment. */
  realtorsOn(tx: Tx, artworkId: ArtworkId, now: Date): Promise<{ realtorId: AccountId; until: Date }[]> {
    return allRows(tx)`
      select realtor_id as "realtorId", max(ends_at) as until from proposal_attributions
      where artwork_id = ${artworkId} and ends_at > ${now} group by realtor_id`
  },

  /** The oldest first. */
  ofProposal: (db: Db | Tx, proposalId: string): Promise<AttributedWork[]> => allRows(db)`
      select id, artwork_id as "artworkId", made_at as "madeAt", ends_at as "endsAt" from proposal_attributions
      where proposal_id = ${proposalId} order by made_at, id`,

  /** Attributions of which this person is the client. */
  ofClient: (db: Db, client: { id: AccountId; email: string }): Promise<OwnAttribution[]> => allRows(db)`
      select work.title, a.realtor_id as "realtorId", a.made_at as "madeAt", a.ends_at as "endsAt"
      from proposal_attributions a join public_works work on work.id = a.artwork_id
      where a.email = ${client.email} or a.account_id = ${client.id} order by a.made_at, a.id`,

  async removeOfClient(tx: Tx, client: { id: AccountId; email: string }): Promise<void> {
    await sql`
      delete from proposal_attributions where email = ${client.email} or account_id = ${client.id}`.execute(tx)
  },

  async removeOfLabel(tx: Tx, labelId: string, email: string): Promise<void> {
    await sql`delete from proposal_attributions where label_id = ${labelId} and email = ${email}`.execute(tx)
  },

  async peopleAt(db: Db, labelIds: readonly string[]): Promise<number> {
    const { people } = await oneRow(db)<{ people: number }>`
      select count(distinct email)::int as people from proposal_attributions
      where label_id = any(${labelIds}::uuid[])`
    return people
  },

  /** An order that was made on the last day may take a while to be paid. */
  prune: (db: Db): Promise<number> => deleteExpired(db, { table: 'proposal_attributions', since: 'ends_at', days: 30 }),
}
