import { SignalEvidence, type SignalRule } from '@vermeil/contracts/desk/signals.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'
import type { FoundSignal } from './signal-rules.ts'

const columns = [
  ...(['id', 'rule', 'account_id as accountId', 'seller_id as sellerId', 'evidence'] as const),
  ...(['found_at as foundAt', 'renewed_at as renewedAt'] as const),
  ...(['dismissed_at as dismissedAt', 'dismissed_reason as dismissedReason'] as const),
] as const
const select = (db: Db | Tx) => db.selectFrom('signals').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
export type SignalRow = Omit<Row, 'evidence' | 'rule'> & { rule: SignalRule; evidence: SignalEvidence[] }

const Evidence = z.array(SignalEvidence)
const toSignal = (row: Row): SignalRow => ({
  ...row,
  rule: row.rule as SignalRule,
  evidence: Evidence.parse(row.evidence),
})

export const signalStore = {
  /** The stretch of time to search now. Locks the row, so that one node searches at a time. */
  lockCheck: (tx: Tx): Promise<{ since: Date; until: Date }> => oneRow(tx)`
      select checked_until as since, house_now() as until from signal_checks for update`,

  async setChecked(tx: Tx, until: Date): Promise<void> {
    await tx.updateTable('signal_checks').set({ checked_until: until }).execute()
  },

  async find(db: Db | Tx, { rule, accountId, sellerId }: FoundSignal): Promise<SignalRow | null> {
    const row = await select(db)
      .where('rule', '=', rule)
      .where('account_id', '=', accountId)
      .where('seller_id', sellerId === null ? 'is' : '=', sellerId)
      .executeTakeFirst()
    return row ? toSignal(row) : null
  },

  async add(tx: Tx, { rule, accountId, sellerId, evidence }: FoundSignal): Promise<void> {
    await tx
      .insertInto('signals')
      .values({ rule, account_id: accountId, seller_id: sellerId, evidence: JSON.stringify(evidence) })
      .execute()
  },

  /** Opens the signal again if it was dismissed. */
  async renew(tx: Tx, id: string, evidence: readonly SignalEvidence[]): Promise<void> {
    await tx
      .updateTable('signals')
      .set({
        evidence: JSON.stringify(evidence),
        renewed_at: sql`house_now()`,
        ...{ dismissed_at: null, dismissed_by: null, dismissed_reason: null },
      })
      .where('id', '=', id)
      .execute()
  },

  async lock(tx: Tx, id: string): Promise<SignalRow | null> {
    const row = await select(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    return row ? toSignal(row) : null
  },

  async dismiss(tx: Tx, id: string, by: AccountId, reason: string): Promise<void> {
    await tx
      .updateTable('signals')
      .set({ dismissed_at: sql`house_now()`, dismissed_by: by, dismissed_reason: reason })
      .where('id', '=', id)
      .execute()
  },

  async list(db: Db, state: 'open' | 'dismissed', limit: number): Promise<SignalRow[]> {
    const rows =
      state === 'open'
        ? select(db).where('dismissed_at', 'is', null).orderBy('renewed_at', 'desc').orderBy('id', 'desc')
        : select(db).where('dismissed_at', 'is not', null).orderBy('dismissed_at', 'desc').orderBy('id', 'desc')
    return (await rows.limit(limit).execute()).map(toSignal)
  },

  /** Those about a person, as bidder or as seller. */
  async ofAccount(db: Db, accountId: AccountId): Promise<SignalRow[]> {
    const rows = await select(db)
      .where((eb) => eb.or([eb('account_id', '=', accountId), eb('seller_id', '=', accountId)]))
      .orderBy('renewed_at', 'desc')
      .limit(100)
      .execute()
    return rows.map(toSignal)
  },

  async remove(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('signals').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('signals').where('seller_id', '=', accountId).execute()
  },

  prune: (db: Db) => deleteExpired(db, { table: 'signals', since: 'renewed_at', days: 400 }),
}
