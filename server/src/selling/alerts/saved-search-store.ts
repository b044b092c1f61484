import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { MailPace, SavedSearchChange, SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import { sql } from 'kysely'
import type { CompiledWords } from '../../catalog/catalog/search/reverse-search-store.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { lockName } from '../../platform/postgres/lock-name.ts'
import { deleteExpired } from '../../platform/postgres/prune.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'
import type { FiledSearch } from './match-rules.ts'

export type StoredSearch = {
  id: string
  accountId: AccountId
  name: string
  criteria: SearchCriteria
  mail: MailPace
  isPaused: boolean
  createdAt: Date
}
export type NewSearchRow = Pick<StoredSearch, 'accountId' | 'name' | 'criteria' | 'mail'> & {
  words: CompiledWords | null
  anchors: readonly string[]
  /** Given for rows of the demo. */
  seed?: { id: string; created_at: Date; looked_at: Date; is_paused: boolean }
}
export type CandidateSearch = FiledSearch & { criteria: SearchCriteria }

/** Everything a search can match by, but what the rules decide: the anchors' index finds few, and words are compared. */
type Wanted = {
  anchors: readonly string[]
  document: string
  /** The seller hears nothing of their own work. */
  except: AccountId | null
  after: AccountId | null
  limit: number
}

const columns = sql.raw(
  `s.id, s.account_id as "accountId", s.name, s.criteria, s.mail, s.is_paused as "isPaused", s.created_at as "createdAt"`,
)

export const savedSearchStore = {
  find: (db: Db | Tx, id: string, withDeleted = false): Promise<StoredSearch | null> => firstRow(db)`
      select ${columns} from saved_searches s
      where s.id = ${id} and (${withDeleted} or s.deleted_at is null)`,

  /** The newest first, with the works that matched since the owner last looked. */
  ofAccount(db: Db, accountId: AccountId, limit: number): Promise<(StoredSearch & { newWorks: number })[]> {
    return allRows(db)`
      select ${columns}, (select count(*)::int from search_matches m
        where m.search_id = s.id and m.matched_at > s.looked_at) as "newWorks"
      from saved_searches s where s.account_id = ${accountId} and s.deleted_at is null
      order by s.id desc limit ${limit}`
  },

  /** Also the deleted ones, which can still be restored. */
  exportOf: (db: Db, accountId: AccountId) => allRows(db)`
      select s.name, s.criteria, s.mail, s.is_paused as "isPaused", s.looked_at as "lookedAt",
        s.created_at as "createdAt", s.deleted_at as "deletedAt",
        array(select jsonb_build_object('work', a.title, 'at', m.matched_at) from search_matches m
          join public_works a on a.id = m.artwork_id where m.search_id = s.id order by m.matched_at) as matches
      from saved_searches s where s.account_id = ${accountId} order by s.id`,

  /** One account's additions run one after the other, since there is a limit. Returns the count. */
  async lockAccount(tx: Tx, accountId: AccountId): Promise<number> {
    await lockName(tx, `saved searches ${accountId}`)
    const { count } = await oneRow(tx)<{ count: number }>`select count(*)::int as count from saved_searches
      where account_id = ${accountId} and deleted_at is null`
    return count
  },

  async add(tx: Tx, { accountId, name, criteria, mail, words, anchors, seed }: NewSearchRow): Promise<string> {
    const values = { account_id: accountId, name, criteria: JSON.stringify(criteria), mail, anchors: [...anchors] }
    const added = tx.insertInto('saved_searches').values({
      ...{ ...values, ...seed },
      words: words && sql<string>`${words.query}::tsquery`,
    })
    return (await added.returning('id').executeTakeFirstOrThrow()).id
  },

  /** False if it was deleted meanwhile. */
  async change(db: Db, id: string, { name, mail, isPaused }: SavedSearchChange): Promise<boolean> {
    const set = {
      ...(name !== undefined && { name }),
      ...(mail !== undefined && { mail }),
      ...(isPaused !== undefined && { is_paused: isPaused }),
    }
    if (Object.keys(set).length === 0) return true
    const changed = db.updateTable('saved_searches').set(set).where('id', '=', id).where('deleted_at', 'is', null)
    return (await changed.executeTakeFirst()).numUpdatedRows > 0n
  },

  async markSeen(db: Db, id: string): Promise<void> {
    await sql`update saved_searches set looked_at = house_now() where id = ${id}`.execute(db)
  },

  async setDeleted(db: Db | Tx, id: string, isDeleted: boolean): Promise<void> {
    const deletedAt = isDeleted ? sql<Date>`house_now()` : null
    await db.updateTable('saved_searches').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
  },

  /**
   * The next searches that a work may match, in the order of their owners. Materialized: the order must not tempt the
   * planner to walk through all searches.
   */
  candidates: (tx: Tx, { anchors, document, except, after, limit }: Wanted): Promise<CandidateSearch[]> => allRows(tx)`
      with found as materialized (
        select s.id, s.account_id as "accountId", s.name, s.mail, s.criteria from saved_searches s
        where s.anchors && ${anchors}::text[] and s.deleted_at is null and not s.is_paused
          and (s.words is null or ${document}::tsvector @@ s.words)
      )
      select * from found
      where "accountId" is distinct from ${except} and (${after}::uuid is null or "accountId" > ${after}::uuid)
      order by "accountId", id limit ${limit}`,

  /** Of these searches, the ones that the work has not matched before. */
  async addMatches(
    tx: Tx,
    matched: readonly { searchId: string; artworkId: ArtworkId }[],
    at: Date,
  ): Promise<Set<string>> {
    if (matched.length === 0) return new Set()
    const added = await tx
      .insertInto('search_matches')
      .values(
        matched.map(({ searchId, artworkId }) => ({ search_id: searchId, artwork_id: artworkId, matched_at: at })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('search_id')
      .execute()
    return new Set(added.map(({ search_id }) => search_id))
  },

  async erase(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('saved_searches').where('account_id', '=', accountId).execute()
  },

  /** Searches that were deleted more than a day ago, and matches of more than a year ago. */
  async prune(db: Db): Promise<void> {
    await deleteExpired(db, { table: 'saved_searches', since: 'deleted_at', days: 1 })
    await deleteExpired(db, { table: 'search_matches', since: 'matched_at', days: 365 })
  },
}
