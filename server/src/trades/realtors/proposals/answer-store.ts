import type { ArtworkId } from '@vermeil/contracts/ids'
import type { Reaction } from '@vermeil/contracts/trades/proposals.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows } from '../../../platform/postgres/rows.ts'

export type AnsweredWork = { artworkId: ArtworkId; note: string; reaction: Reaction | null; isAccepted: boolean }

/** What a client does with a proposal. */
export const answerStore = {
  works: (db: Db | Tx, proposalId: string): Promise<AnsweredWork[]> => allRows(db)`
      select artwork_id as "artworkId", note, reaction, accepted_at is not null as "isAccepted"
      from proposal_works where proposal_id = ${proposalId} order by position`,

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

  async accept(tx: Tx, proposalId: string, artworkIds: readonly ArtworkId[]): Promise<void> {
    await sql`
      update proposal_works
      set accepted_at = case when artwork_id = any(${artworkIds}::uuid[]) then coalesce(accepted_at, house_now()) end
      where proposal_id = ${proposalId}`.execute(tx)
    await sql`update proposals set accepted_at = house_now() where id = ${proposalId}`.execute(tx)
  },
}
