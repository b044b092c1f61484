import type { SettingSection } from '@vermeil/contracts/house-settings'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

/** One section as it is stored. `value` is null while the defaults hold. */
export interface SectionRow {
  readonly section: SettingSection
  readonly value: unknown
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: AccountId | null
}

const columns = ['section', 'value', 'version', 'changed_at as changedAt', 'changed_by as changedBy'] as const

export const houseSettingsStore = {
  all: async (db: Db | Tx): Promise<SectionRow[]> =>
    (await db.selectFrom('house_settings').select(columns).execute()) as SectionRow[],

  /** Locked until the transaction ends, so that of two changes one sees the other. */
  lock: async (tx: Tx, section: SettingSection): Promise<SectionRow> =>
    (await tx
      .selectFrom('house_settings')
      .select(columns)
      .where('section', '=', section)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()) as SectionRow,

  async write(tx: Tx, section: SettingSection, value: object | null, changedBy: AccountId): Promise<void> {
    await tx
      .updateTable('house_settings')
      .set((row) => ({
        value: value && JSON.stringify(value),
        version: row('version', '+', 1),
        changed_at: sql<Date>`house_now()`,
        changed_by: changedBy,
      }))
      .where('section', '=', section)
      .execute()
  },
}
