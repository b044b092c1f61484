import type { AccountId } from '@vermeil/contracts/ids'
import type { Tx } from '../../platform/postgres/database.ts'
import { allRows } from '../../platform/postgres/rows.ts'
import type { MeetingRow } from './meeting-store.ts'

/** Everything stored of guests without an account. */
export const guestStore = {
  /** Every meeting of this guest with this host, the first one first. */
  meetingsOf: (tx: Tx, hostId: AccountId, email: string): Promise<MeetingRow[]> => allRows(tx)`
      select * from meetings where host_id = ${hostId} and guest_email = ${email.toLowerCase()}
      order by starts_at, id for no key update`,

  async remove(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tx.deleteFrom('meetings').where('id', 'in', ids).execute()
  },
}
