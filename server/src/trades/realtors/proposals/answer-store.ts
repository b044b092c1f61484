import type { ArtworkId } from '@vermeil/contracts/ids'
import type { ProposalComment, Reaction } from '@vermeil/contracts/trades/proposals.schema'
import { sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

export type AnsweredWork = { artworkId: ArtworkId; note: string; reaction: Reaction | null; isAccepted: boolean }
/** `artworkId` is null for what is about the whole proposal. */
export type StoredComment = {
  id: string
  artworkId: ArtworkId | null
  text: string
  at: Date
  by: ProposalComment['by']
}

/** What a client does with a proposal. */
export const answerStore = {
  async works(db: Db | Tx, proposalId: string): Promise<AnsweredWork[]> {
    const { rows } = await sql<AnsweredWork>`
      select artwork_id as "artworkId", note, reaction, accepted_at is not null as "isAccepted"
      from proposal_works where proposal_id = ${proposalId} order by position`.execute(db)
    return rows
  },

  async comments(db: Db | Tx, proposalId: string): Promise<StoredComment[]> {
    const { rows } = await sql<StoredComment>`
      select id, artwork_id as "artworkId", text, at, case when is_reply then 'realtor' else 'client' end as by
      from proposal_comments
      where proposal_id = ${proposalId} order by id`.execute(db)
    return rows
  },

  /** False if it was opened before. */
  async open(tx: Tx, proposalId: string): Promise<boolean> {
    const { rows } = await sql`
      update proposals set opened_at = house_now() where id = ${proposalId} and opened_at is null returning id`.execute(
      tx,
    )
    return rows.length === 1
  },

  /** The realtor has something new to look at. */
  async markAnswered(tx: Tx, proposalId: string): Promise<void> {
    await sql`update proposals set answered_at = house_now() where id = ${proposalId}`.execute(tx)
  },

  /** False if the work is not in the proposal. */
  async react(tx: Tx, proposalId: string, artworkId: ArtworkId, reaction: Reaction | null): Promise<boolean> {
    const { rows } = await sql`
      update proposal_works set reaction = ${reaction}
      where proposal_id = ${proposalId} and artwork_id = ${artworkId} returning position`.execute(tx)
    return rows.length === 1
  },

  /** Returns how many there are now. */
  async comment(
    tx: Tx,
    proposalId: string,
    artworkId: ArtworkId | null,
    text: string,
    by: ProposalComment['by'],
  ): Promise<number> {
    const values = { proposal_id: proposalId, artwork_id: artworkId, text, is_reply: by === 'realtor' }
    await tx.insertInto('proposal_comments').values(values).execute()
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from proposal_comments
      where proposal_id = ${proposalId} and is_reply = ${values.is_reply}`.execute(tx)
    return one(rows).count
  },

  /** How many replies the client has not been informed of. They are from now on. */
  async takeUnmailed(tx: Tx, proposalId: string): Promise<number> {
    const { rows } = await sql`
      update proposal_comments set mailed_at = house_now()
      where proposal_id = ${proposalId} and is_reply and mailed_at is null returning id`.execute(tx)
    return rows.length
  },

  async accept(tx: Tx, proposalId: string, artworkIds: readonly ArtworkId[]): Promise<void> {
    await sql`
      update proposal_works
      set accepted_at = case when artwork_id = any(${artworkIds}::uuid[]) then coalesce(accepted_at, house_now()) end
      where proposal_id = ${proposalId}`.execute(tx)
    await sql`update proposals set accepted_at = house_now() where id = ${proposalId}`.execute(tx)
  },
}
