import type { ScreenRights, ScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'
import type { DB } from '../../platform/schema.ts'

export type StoredTerms = ScreenTerms & { changedAt: Date }

/** A work with its artist and, where that artist has an account, their terms. */
export type WorkHolder = {
  artworkId: ArtworkId
  artist: string
  artistId: AccountId | null
  sellerId: AccountId | null
  terms: ScreenTerms | null
}

export type StoredGrant = {
  id: string
  placementId: string
  artworkId: ArtworkId
  by: 'artist' | 'house'
  accountId: AccountId | null
  rights: ScreenRights
  at: Date
  hash: string
  grantor: string | null
  grantorSeal: string
  creditLine: string | null
  creditSeal: string | null
  salt: string | null
}

const grantColumns = sql`id, placement_id as "placementId", artwork_id as "artworkId", granted_by as by,
  account_id as "accountId", rights, granted_at as at, hash, grantor, grantor_seal as "grantorSeal",
  credit_line as "creditLine", credit_seal as "creditSeal", salt`

export const screenRightsStore = {
  terms: (db: Db | Tx, accountId: AccountId): Promise<StoredTerms | null> => firstRow(db)`
      select policy, media, territory, term, not_in as "notIn", credit_line as "creditLine", changed_at as "changedAt"
      from screen_terms where account_id = ${accountId}`,

  async setTerms(db: Db | Tx, accountId: AccountId, terms: ScreenTerms): Promise<void> {
    await sql`
      insert into screen_terms (account_id, policy, media, territory, term, not_in, credit_line)
      values (${accountId}, ${terms.policy}, ${terms.media}, ${terms.territory}, ${terms.term}, ${terms.notIn},
        ${terms.creditLine})
      on conflict (account_id) do update set policy = excluded.policy, media = excluded.media,
        territory = excluded.territory, term = excluded.term, not_in = excluded.not_in,
        credit_line = excluded.credit_line, changed_at = house_now()`.execute(db)
  },

  holdersOf: (db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<WorkHolder[]> => allRows(db)`
      select w.id as "artworkId", a.name as artist, a.account_id as "artistId", w.seller_id as "sellerId",
        case when t.account_id is not null then jsonb_build_object('policy', t.policy, 'media', t.media,
          'territory', t.territory, 'term', t.term, 'notIn', t.not_in, 'creditLine', t.credit_line) end as terms
      from public_works w
      join public_artists a on a.id = w.artist_id
      left join screen_terms t on t.account_id = a.account_id
      where w.id = any(${artworkIds}::uuid[])`,

  grants: (db: Db | Tx, placementIds: readonly string[]): Promise<StoredGrant[]> => allRows(db)`
      select ${grantColumns} from screen_grants where placement_id = any(${placementIds}::uuid[])`,

  /** False where it was granted before. */
  async addGrant(tx: Tx, grant: Insertable<DB['screen_grants']>): Promise<boolean> {
    const added = tx
      .insertInto('screen_grants')
      .values(grant)
      .onConflict((conflict) => conflict.columns(['placement_id', 'artwork_id']).doNothing())
      .returning('id')
    return (await added.execute()).length > 0
  },

  async countGrants(db: Db, accountId: AccountId): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select count(*) as count from screen_grants where account_id = ${accountId}`
    return count
  },

  grantsOf: (db: Db, accountId: AccountId): Promise<StoredGrant[]> => allRows(db)`
      select ${grantColumns} from screen_grants where account_id = ${accountId} order by id`,

  /** The terms go; what was granted stays for the productions that rely on it, without the name. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`delete from screen_terms where account_id = ${accountId}`.execute(tx)
    await sql`update screen_grants set account_id = null, grantor = null, credit_line = null, salt = null
      where account_id = ${accountId}`.execute(tx)
  },
}
