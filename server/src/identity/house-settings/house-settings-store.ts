import type { SettingSection } from '@vermeil/contracts/identity/house-settings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { must } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'

/** One section as it is stored. `value` is null while the defaults hold. */
export interface SectionRow {
  readonly section: SettingSection
  readonly value: unknown
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: AccountId | null
}

export type SectionVersion = Pick<SectionRow, 'section' | 'value' | 'version'> & {
  /** Of the rules that this version is read by. */
  readonly form: number
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

  /** `inForce` is the value, or the defaults as they are now: a later release may have others. */
  async write(
    tx: Tx,
    section: SettingSection,
    { value, inForce }: { value: object | null; inForce: object },
    changedBy: AccountId,
  ): Promise<void> {
    const { version, changed_at: since } = await tx
      .updateTable('house_settings')
      .set((row) => ({
        value: value && JSON.stringify(value),
        version: row('version', '+', 1),
        changed_at: sql<Date>`house_now()`,
        changed_by: changedBy,
      }))
      .where('section', '=', section)
      .returning(['version', 'changed_at'])
      .executeTakeFirstOrThrow()
    const changed = { section, version, since: must(since, 'the time of a change'), value: JSON.stringify(inForce) }
    await tx.insertInto('house_settings_versions').values(changed).execute()
  },

  /** The version that was in force at that time. */
  asOf: async (db: Db | Tx, section: SettingSection, time: Date): Promise<SectionVersion> =>
    (await db
      .selectFrom('house_settings_versions')
      .select(['section', 'version', 'value', 'form'])
      .where('section', '=', section)
      .where('since', '<=', time)
      .orderBy('since', 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()) as SectionVersion,
}
