import type { ReturnTracking } from '@vermeil/contracts/fulfillment/claims.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { allRows } from '../../platform/postgres/rows.ts'

export type StoredReturn = {
  claimId: string
  sendBy: Date
  carrier: string
  trackingNumber: string
  sentAt: Date | null
  refundAt: Date | null
  objection: string
  endedAt: Date | null
  isReturned: boolean | null
}

export type ReturnEnd = { isReturned: boolean; endedBy: AccountId | null; reason: string }

const columns = [
  ...(['claim_id as claimId', 'send_by as sendBy', 'carrier', 'tracking_number as trackingNumber'] as const),
  ...(['sent_at as sentAt', 'refund_at as refundAt', 'objection', 'ended_at as endedAt'] as const),
  'is_returned as isReturned',
] as const

export const claimReturnStore = {
  async add(tx: Tx, claimId: string, sendBy: Date): Promise<void> {
    await tx.insertInto('claim_returns').values({ claim_id: claimId, send_by: sendBy }).execute()
  },

  async of(db: Db | Tx, claimIds: readonly string[]): Promise<ReadonlyMap<string, StoredReturn>> {
    if (claimIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('claim_returns')
      .select(columns)
      .where('claim_id', 'in', [...claimIds])
      .execute()
    return new Map(rows.map((row) => [row.claimId, row]))
  },

  async setTracking(tx: Tx, claimId: string, sent: ReturnTracking & { sentAt: Date; refundAt: Date }): Promise<void> {
    const tracking = { carrier: sent.carrier, tracking_number: sent.trackingNumber }
    await tx
      .updateTable('claim_returns')
      .set({ ...tracking, sent_at: sent.sentAt, refund_at: sent.refundAt })
      .where('claim_id', '=', claimId)
      .execute()
  },

  async setObjection(tx: Tx, claimId: string, objection: string): Promise<void> {
    await tx.updateTable('claim_returns').set({ objection }).where('claim_id', '=', claimId).execute()
  },

  async end(tx: Tx, claimId: string, { isReturned, endedBy, reason }: ReturnEnd): Promise<void> {
    await tx
      .updateTable('claim_returns')
      .set({ is_returned: isReturned, ended_by: endedBy, reason, ended_at: sql<Date>`house_now()` })
      .where('claim_id', '=', claimId)
      .execute()
  },

  /** Returns that nobody disputes and whose time has passed. */
  due: (db: Db, without: readonly string[]): Promise<{ id: string }[]> => allRows(db)`
      select claim_id as id from claim_returns
      where ended_at is null and objection = '' and coalesce(refund_at, send_by) <= (select house_now())
        and claim_id <> all(${without}::uuid[])
      order by coalesce(refund_at, send_by) limit 100`,

  /** Whether an administrator has uploaded a photo since the decision. */
  async hasProof(tx: Tx, claimId: string): Promise<boolean> {
    const { rows } = await sql`
      select from attached_files f join claim_decisions d on d.claim_id = f.subject_id
      where f.subject_kind = 'claim' and f.subject_id = ${claimId} and f.side = 'administrator'
        and f.uploaded_at >= d.decided_at limit 1`.execute(tx)
    return rows.length > 0
  },

  /** The words of an erased person; what became of the return stays. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`update claim_returns r set objection = '' from claims c
      where c.id = r.claim_id and c.respondent_id = ${accountId}`.execute(tx)
  },
}
