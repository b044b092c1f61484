import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'
import type { MeetingRow } from './meeting-store.ts'

/** Everything stored of guests without an account. */
export const guestStore = {
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
