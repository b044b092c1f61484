import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'

/** Rows that are only the person's. Other modules remove their own through hooks. */
export const personalTables = [
  'profiles',
  'preferences',
  'sessions',
  'known_devices',
  'known_addresses',
  'sign_in_marks',
  'mailed_tokens',
  'auth_codes',
  'mfa_factors',
  'recovery_codes',
  'second_factor_tries',
  'email_changes',
] as const

export const erasureStore = {
  /** Bids take the same lock shared (see the migration): each is either seen by the erasure or refused after it. */
  async lock(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(erasure_lock())`.execute(tx)
  },

  /** Leaves a row without a name, for the other side of a completed sale. */
  async erase(tx: Tx, id: string): Promise<void> {
    const { role } = await tx
      .updateTable('accounts')
      .set({
        email: null,
        new_email: null,
        password_hash: null,
        user_metadata: '{}',
        suspended_reason: null,
        erased_at: sql`house_now()`,
        updated_at: sql`house_now()`,
      })
      .where('id', '=', id)
      .returning('role')
      .executeTakeFirstOrThrow()
    for (const table of personalTables) await tx.deleteFrom(table).where('account_id', '=', id).execute()
    // The home role stays with the row: it identifies nobody.
    await tx.deleteFrom('account_roles').where('account_id', '=', id).where('role', '<>', role).execute()
  },
}
