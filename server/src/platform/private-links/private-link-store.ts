import { sql } from 'kysely'
import type { Db, Tx } from '../postgres/database.ts'
import { deleteExpired } from '../postgres/prune.ts'
import { allRows, firstRow, oneRow } from '../postgres/rows.ts'

/** A private link, without its token: that is in the hands of those it was given to alone. */
export type PrivateLink = {
  id: string
  subjectId: string
  /** Whom it is for, in the words of its maker. */
  label: string
  createdAt: Date
  expiresAt: Date
  withdrawnAt: Date | null
}

/** Links to one object, or one of them. */
export type LinkFilter = { purpose: string; subjectId: string; id?: string }

type NewLink = Omit<LinkFilter, 'id'> & { label: string; tokenHash: Buffer; until: Date | null; days: number }

const columns = sql`id, subject_id as "subjectId", label, created_at as "createdAt", expires_at as "expiresAt",
  withdrawn_at as "withdrawnAt"`

const where = ({ purpose, subjectId, id }: LinkFilter) =>
  sql`purpose = ${purpose} and subject_id = ${subjectId} and ${id ? sql`id = ${id}` : sql`true`}`

/** The one rule by which a link opens something. */
const isOpen = sql`withdrawn_at is null and expires_at > (select house_now())`

/** By these, people without an account have their data removed, also after they ended. They go with the data. */
const lasting = ['proposal', 'meeting']

export const privateLinkStore = {
  /** Without `until` it ends after so many days. */
  add(tx: Db | Tx, { purpose, subjectId, label, tokenHash, until, days }: NewLink): Promise<PrivateLink> {
    return oneRow(tx)`
      insert into private_links (purpose, subject_id, label, token_hash, expires_at)
      values (${purpose}, ${subjectId}, ${label}, ${tokenHash},
        coalesce(${until}, house_now() + make_interval(days => ${days})))
      returning ${columns}`
  },

  /** `withEnded`: also one that has expired or was withdrawn. */
  byToken(db: Db | Tx, purpose: string, tokenHash: Buffer, withEnded: boolean): Promise<PrivateLink | null> {
    return firstRow(db)`
      select ${columns} from private_links
      where token_hash = ${tokenHash} and purpose = ${purpose} and (${withEnded} or ${isOpen})`
  },

  /** The newest first. */
  list: (db: Db | Tx, filter: LinkFilter, onlyOpen: boolean): Promise<PrivateLink[]> => allRows(db)`
      select ${columns} from private_links where ${where(filter)} and (not ${onlyOpen}::boolean or ${isOpen})
      order by id desc`,

  async withdraw(tx: Db | Tx, filter: LinkFilter): Promise<void> {
    await sql`
      update private_links set withdrawn_at = house_now() where ${where(filter)} and withdrawn_at is null`.execute(tx)
  },

  async withdrawById(db: Db, id: string): Promise<void> {
    await sql`update private_links set withdrawn_at = house_now() where id = ${id} and withdrawn_at is null`.execute(db)
  },

  async setEnd(tx: Db | Tx, filter: LinkFilter, expiresAt: Date): Promise<void> {
    await sql`update private_links set expires_at = ${expiresAt} where ${where(filter)}`.execute(tx)
  },

  async remove(tx: Db | Tx, filter: LinkFilter): Promise<void> {
    await sql`delete from private_links where ${where(filter)}`.execute(tx)
  },

  prune: (db: Db): Promise<number> =>
    deleteExpired(db, {
      ...{ table: 'private_links', since: 'expires_at', days: 90 },
      where: sql`purpose <> all(${lasting}::text[])`,
    }),
}
