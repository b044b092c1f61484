import { type RunSql, statement } from './postgres/run-sql.ts'

export type ReadOnlySince = { since: Date; reason: string }

const readMode = statement<ReadOnlySince>('read-only.read', 'select since, reason from house_read_only')
const switchOn = statement<ReadOnlySince, [reason: string]>(
  'read-only.on',
  'insert into house_read_only (reason) values ($1) on conflict do nothing returning since, reason',
)
const switchOff = statement<ReadOnlySince>('read-only.off', 'delete from house_read_only returning since, reason')

export const readOnlyStore = {
  /** Null while everything works. */
  read: async (run: RunSql): Promise<ReadOnlySince | null> => (await run(readMode))[0] ?? null,
  /** False if it is on already. */
  on: async (run: RunSql, reason: string): Promise<boolean> => (await run(switchOn, [reason])).length === 1,
  /** Null if it is off already. */
  off: async (run: RunSql): Promise<ReadOnlySince | null> => (await run(switchOff))[0] ?? null,
}
