import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'
import type { SealedKind, SealedValue } from '../../../platform/sealed-values.ts'

/** A key with which this database was used: its fingerprint, and what it left behind when it was retired. */
export type UsedKey = { id: string; usedAt: Date; retiredAt: Date | null; sealedSecrets: Buffer | null }

const noteUsed = statement<unknown, [id: string]>(
  'house-keys.note-used',
  `insert into house_keys (id) values ($1)
    on conflict (id) do update set retired_at = null, sealed_secrets = null where house_keys.retired_at is not null`,
)
const readKeys = statement<UsedKey>(
  'house-keys.of-house',
  `select id, used_at as "usedAt", retired_at as "retiredAt", sealed_secrets as "sealedSecrets"
    from house_keys order by used_at, id`,
)
const retireKey = statement<unknown, [id: string, sealedSecrets: Buffer]>(
  'house-keys.retire',
  `update house_keys set retired_at = coalesce(retired_at, house_now()), sealed_secrets = $2 where id = $1`,
)
const forgetKey = statement<{ id: string }, [id: string]>(
  'house-keys.forget',
  'delete from house_keys where id = $1 and retired_at is not null returning id',
)
const readNow = statement<{ now: Date }>('house-keys.now', 'select house_now() as now')

export const houseKeyStore = {
  /** The key seals from now on, also one that was retired. */
  noteUsed: (run: RunSql, id: string) => run(noteUsed, [id]),
  ofHouse: (run: RunSql): Promise<UsedKey[]> => run(readKeys),
  retire: (run: RunSql, id: string, sealedSecrets: Buffer) => run(retireKey, [id, sealedSecrets]),
  forget: async (run: RunSql, id: string): Promise<boolean> => (await run(forgetKey, [id])).length === 1,
  now: async (run: RunSql): Promise<Date | undefined> => (await run(readNow))[0]?.now,
}

const readRetired = statement<SealedValue, [after: string, limit: number]>(
  'house-keys.sealed',
  `select id, sealed_secrets as sealed from house_keys
    where sealed_secrets is not null and id > $1 order by id limit $2`,
)
const replaceRetired = statement<unknown, [id: string, old: Buffer, sealed: Buffer]>(
  'house-keys.reseal',
  'update house_keys set sealed_secrets = $3 where id = $1 and sealed_secrets = $2',
)

export const sealedRetiredKeys: SealedKind<'retired keys'> = {
  name: 'secrets of retired keys',
  purpose: 'retired keys',
  page: (run, after, limit) => run(readRetired, [after, limit]),
  replace: (run, { id, sealed: old }, sealed) => run(replaceRetired, [id, old, sealed]),
}
