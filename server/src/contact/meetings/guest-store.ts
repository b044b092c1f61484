import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { MeetingRow } from './meeting-store.ts'

/** Guests without an account: the links by which they reach their meetings, and everything stored of them. */
export const guestStore = {
  async addLink(tx: Tx, meetingId: string, tokenHash: Buffer): Promise<void> {
    await tx.insertInto('meeting_links').values({ meeting_id: meetingId, token_hash: tokenHash }).execute()
  },

  /** Also by a link that has ended: whether it opens the meeting is for `isLinkOpen`. */
  async byToken(db: Db | Tx, tokenHash: Buffer): Promise<MeetingRow | null> {
    const { rows } = await sql<MeetingRow>`
      select meetings.* from meeting_links join meetings on meetings.id = meeting_links.meeting_id
      where meeting_links.token_hash = ${tokenHash}`.execute(db)
    return rows[0] ?? null
  },

  /** Every meeting of this guest with this host, the first one first. */
  async meetingsOf(tx: Tx, hostId: AccountId, email: string): Promise<MeetingRow[]> {
    const { rows } = await sql<MeetingRow>`
      select * from meetings where host_id = ${hostId} and guest_email = ${email.toLowerCase()}
      order by starts_at, id for no key update`.execute(tx)
    return rows
  },

  async remove(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tx.deleteFrom('meetings').where('id', 'in', ids).execute()
  },
}
