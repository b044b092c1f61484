import pg from 'pg'
import { onClient, statement } from '../postgres/run-sql.ts'
import type { Erasure } from './erasure-list.ts'
import type { Table } from './snapshot-store.ts'

/**
 * What a database says of its restore. It stands in a schema of its own: it is there before the first migration, and an
 * interrupted restore is recognized by it.
 */
export type RestoreState = {
  stage: 'unfinished' | 'quarantined'
  backup: string
  takenAt: Date
  /** Until when the list of erasures beside the backups is complete; null where there is none. */
  notedUntil: Date | null
}
type Erased = Pick<Erasure, 'kind' | 'id'>

const hasState = statement<{ exists: boolean }>(
  'restores.has-state',
  `select to_regclass('vermeil_restore.state') is not null as exists`,
)
const readState = statement<RestoreState>(
  'restores.state',
  'select stage, backup, taken_at as "takenAt", noted_until as "notedUntil" from vermeil_restore.state',
)

const hasErasures = statement<{ exists: boolean }>(
  'restores.has-erasures',
  `select to_regclass('vermeil_restore.erasures') is not null as exists`,
)
const readErasures = statement<Erased>(
  'restores.erasures',
  'select kind, id from vermeil_restore.erasures order by kind, id',
)

const hasTables = statement<{ exists: boolean }>(
  'restores.has-tables',
  `select exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'rehearsal', 'pgboss')
    ) as exists`,
)

type ForeignKey = { table: string; name: string; definition: string }
const readForeignKeys = statement<ForeignKey>(
  'restores.foreign-keys',
  `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where contype = 'f' and conparentid = 0 and n.nspname in ('public', 'rehearsal', 'pgboss')`,
)

const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

type Queryable = Pick<pg.Client | pg.Pool, 'query'>

const newState = ({ backup, takenAt }: Pick<RestoreState, 'backup' | 'takenAt'>) =>
  `create schema vermeil_restore;
   create table vermeil_restore.erasures (kind text not null, id uuid not null, primary key (kind, id));
   create table vermeil_restore.state (stage text not null, backup text not null, taken_at timestamptz not null, noted_until timestamptz);
   insert into vermeil_restore.state values ('unfinished', ${pg.escapeLiteral(backup)}, ${pg.escapeLiteral(takenAt.toISOString())});`

export const restoreStore = {
  /** Null for a database that was never restored, or is released. */
  async state(db: Queryable): Promise<RestoreState | null> {
    const [found] = await onClient(db)(hasState)
    return found?.exists ? ((await onClient(db)(readState))[0] ?? null) : null
  },

  async isEmpty(db: Queryable): Promise<boolean> {
    return !(await onClient(db)(hasTables))[0]?.exists
  },

  /** Empties what an interrupted restore has left, and marks the database as unfinished. */
  async begin(db: Queryable, state: Pick<RestoreState, 'backup' | 'takenAt'>): Promise<void> {
    await db.query(
      `begin; drop schema if exists pgboss cascade; drop schema if exists rehearsal cascade;
       drop schema if exists vermeil_restore cascade; drop schema public cascade; create schema public;
       ${newState(state)}
       commit`,
    )
  },

  /** Quarantines a database that was recovered to a moment from its archive. */
  async markRecovered(
    db: Queryable,
    { erasures, ...state }: Omit<RestoreState, 'stage'> & { erasures: readonly Erased[] },
  ): Promise<void> {
    await db.query(`begin; drop schema if exists vermeil_restore cascade; ${newState(state)} commit`)
    await restoreStore.addErasures(db, erasures)
    await restoreStore.quarantine(db, state.notedUntil)
  },

  /** One transaction. If the work fails, its connection is closed, which rolls back. */
  async atOnce(db: Queryable, work: () => Promise<void>): Promise<void> {
    await db.query('begin')
    await work()
    await db.query('commit')
  },

  async quarantine(db: Queryable, notedUntil: Date | null): Promise<void> {
    await db.query(`update vermeil_restore.state set stage = 'quarantined', noted_until = $1`, [notedUntil])
  },

  /** Rows that were copied have no statistics yet: without them the first queries read whole tables. */
  async analyze(db: Queryable): Promise<void> {
    await db.query('analyze')
  },

  /** What is left is what the first server has to erase. */
  async release(db: Queryable): Promise<void> {
    await db.query('delete from vermeil_restore.state')
  },

  async addErasures(db: Queryable, erased: readonly Erased[]): Promise<void> {
    await db.query(
      'insert into vermeil_restore.erasures select * from unnest($1::text[], $2::uuid[]) on conflict do nothing',
      [erased.map(({ kind }) => kind), erased.map(({ id }) => id)],
    )
  },

  /** What was erased after the backup; nothing in a database that was never restored. */
  async erasures(db: Queryable): Promise<Erased[]> {
    const [found] = await onClient(db)(hasErasures)
    return found?.exists ? onClient(db)(readErasures) : []
  },

  async erased(db: Queryable, { kind, id }: Erased): Promise<void> {
    await db.query('delete from vermeil_restore.erasures where kind = $1 and id = $2', [kind, id])
  },

  /**
   * Rows come in the order of the tables' names and without what their inserts once did, so foreign keys and triggers
   * wait. Adding the keys again compares every row. No superuser is needed for this, as it would be to switch them off.
   */
  async withoutChecks(db: Queryable, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
    const keys = await onClient(db)(readForeignKeys)
    for (const { table, name } of keys)
      await db.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
    for (const table of tables) await db.query(`alter table ${nameOf(table)} disable trigger user`)
    await db.query(`truncate ${tables.map(nameOf).join(', ')}`)
    await work()
    await db.query('set constraints all immediate')
    for (const { table, name, definition } of keys) {
      await db.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    }
    for (const table of tables) await db.query(`alter table ${nameOf(table)} enable trigger user`)
  },
}
