import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import { type PassportLink, passportLimits } from '@vermeil/contracts/trades/passports.schema'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows, firstRow } from '../../../platform/postgres/rows.ts'
import type { DB } from '../../../platform/schema.ts'

export type StoredPassport = { id: string; productionId: ProductionId; setId: string | null }
export type StoredEntry = { sequence: number; hash: string; revision: number }
export type StoredText = {
  seal: string
  salt: string | null
  text: string | null
  accountId: AccountId | null
  isOfGrant: boolean
}

export const passportStore = {
  find: (db: Db | Tx, productionId: ProductionId, setId: string | null): Promise<StoredPassport | null> => firstRow(db)`
      select id, production_id as "productionId", set_id as "setId" from passports
      where production_id = ${productionId} and set_id is not distinct from ${setId}::uuid`,

  /** Under the production's lock. */
  async findOrAdd(tx: Tx, productionId: ProductionId, setId: string | null): Promise<StoredPassport> {
    const found = await passportStore.find(tx, productionId, setId)
    if (found) return found
    const values = { production_id: productionId, set_id: setId }
    const { id } = await tx.insertInto('passports').values(values).returning('id').executeTakeFirstOrThrow()
    return { id, productionId, setId }
  },

  /** In order. Of a long history only the latest bodies are read. */
  chain: (db: Db | Tx, passportId: string): Promise<PassportLink[]> => allRows(db)`
      select case when characters <= ${passportLimits.answerCharacters} or sequence = latest then body end as body,
        body_hash as "bodyHash", hash
      from (
        select sequence, body, body_hash, hash, sum(length(body)) over (order by sequence desc) as characters,
          max(sequence) filter (where kind = 'revision') over () as latest
        from passport_entries where passport_id = ${passportId}
      ) as entries
      order by sequence`,

  async body(db: Db, passportId: string, sequence: number): Promise<string | null> {
    const found = db
      .selectFrom('passport_entries')
      .select('body')
      .where('passport_id', '=', passportId)
      .where('sequence', '=', sequence)
    return (await found.executeTakeFirst())?.body ?? null
  },

  last: (tx: Tx, passportId: string): Promise<StoredEntry | null> => firstRow(tx)`
      select sequence, hash, revision from passport_entries
      where passport_id = ${passportId} order by sequence desc limit 1`,

  async latestRevision(db: Db | Tx, passportId: string): Promise<string | null> {
    const { rows } = await sql<{ body: string }>`
      select body from passport_entries
      where passport_id = ${passportId} and kind = 'revision' order by revision desc limit 1`.execute(db)
    return rows[0]?.body ?? null
  },

  async append(tx: Tx, entry: Insertable<DB['passport_entries']>): Promise<void> {
    await tx.insertInto('passport_entries').values(entry).execute()
  },

  async texts(db: Db | Tx, passportId: string): Promise<StoredText[]> {
    const found = db
      .selectFrom('passport_texts')
      .select(['seal', 'salt', 'text', 'account_id as accountId', 'is_of_grant as isOfGrant'])
      .where('passport_id', '=', passportId)
    return found.orderBy('seal').execute()
  },

  async addTexts(tx: Tx, passportId: string, texts: readonly StoredText[]): Promise<void> {
    for (const { accountId, isOfGrant, ...text } of texts) {
      await tx
        .insertInto('passport_texts')
        .values({ passport_id: passportId, account_id: accountId, is_of_grant: isOfGrant, ...text })
        .onConflict((conflict) => conflict.columns(['passport_id', 'seal']).doNothing())
        .execute()
    }
  },

  /** Not of a production or set that is deleted. */
  byId: (db: Db, id: string): Promise<StoredPassport | null> => firstRow(db)`
      select p.id, p.production_id as "productionId", p.set_id as "setId" from passports p
      join productions m on m.id = p.production_id and m.deleted_at is null
      left join production_sets s on s.id = p.set_id
      where p.id = ${id} and s.deleted_at is null`,

  ofProduction: (db: Db, productionId: ProductionId): Promise<StoredPassport[]> => allRows(db)`
      select id, production_id as "productionId", set_id as "setId" from passports
      where production_id = ${productionId} order by id`,

  async textsOf(db: Db, accountId: AccountId): Promise<{ passportId: string; text: string | null }[]> {
    const found = db.selectFrom('passport_texts').select(['passport_id as passportId', 'text'])
    return found.where('account_id', '=', accountId).orderBy('passport_id').execute()
  },

  /** Revisions stay as they were issued; only the name and its salt go. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await tx
      .updateTable('passport_texts')
      .set({ text: null, salt: null, account_id: null })
      .where('account_id', '=', accountId)
      .execute()
  },
}
