import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { DB } from '../../platform/schema.ts'

export type CertificateRow = Pick<Selectable<DB['certificates']>, 'id' | 'code' | 'created_at'>
export type SaleRow = Selectable<DB['certificate_sales']>

/** Of a certificate's listings, the one that has brought no sale yet. */
const unsold = (certificateId: string) => sql`r.certificate_id = ${certificateId} and not exists (
  select from certificate_sales s join public_lots l on l.id = s.lot_id
  where s.certificate_id = r.certificate_id and l.artwork_id = r.artwork_id)`

export const certificateStore = {
  /** The certificate of a work, locked; the first time with this code. */
  async lock(tx: Tx, artworkId: ArtworkId, newCode: string): Promise<CertificateRow> {
    const resold = await tx
      .selectFrom('certificates as c')
      .innerJoin('certificate_resales as r', 'r.certificate_id', 'c.id')
      .select(['c.id', 'c.code', 'c.created_at'])
      .where('r.artwork_id', '=', artworkId)
      .forNoKeyUpdate('c')
      .executeTakeFirst()
    if (resold) return resold
    return tx
      .insertInto('certificates')
      .values({ artwork_id: artworkId, code: newCode })
      .onConflict((conflict) => conflict.column('artwork_id').doUpdateSet({ artwork_id: artworkId }))
      .returning(['id', 'code', 'created_at'])
      .executeTakeFirstOrThrow()
  },

  async byCode(db: Db, code: string): Promise<CertificateRow | null> {
    const found = db.selectFrom('certificates').select(['id', 'code', 'created_at']).where('code', '=', code)
    return (await found.executeTakeFirst()) ?? null
  },

  /** The oldest first. */
  salesOf: (db: Db | Tx, certificateId: string): Promise<SaleRow[]> =>
    db
      .selectFrom('certificate_sales')
      .selectAll()
      .where('certificate_id', '=', certificateId)
      .orderBy('number')
      .execute(),

  async addSale(tx: Tx, sale: Insertable<DB['certificate_sales']>): Promise<void> {
    await tx.insertInto('certificate_sales').values(sale).execute()
  },

  async codeOf(db: Db, orderId: OrderId): Promise<string | null> {
    const found = await db
      .selectFrom('certificate_sales as s')
      .innerJoin('certificates as c', 'c.id', 's.certificate_id')
      .select('c.code')
      .where('s.order_id', '=', orderId)
      .executeTakeFirst()
    return found?.code ?? null
  },

  async setShowsPrice(db: Db, orderId: OrderId, isShown: boolean): Promise<void> {
    await db.updateTable('certificate_sales').set({ shows_price: isShown }).where('order_id', '=', orderId).execute()
  },

  async void(tx: Tx, orderId: OrderId): Promise<void> {
    await tx
      .updateTable('certificate_sales')
      .set({ voided_at: sql`house_now()` })
      .where('order_id', '=', orderId)
      .where('voided_at', 'is', null)
      .execute()
  },

  /** Whether a listing is part of another certificate. */
  async isTaken(tx: Tx, artworkId: ArtworkId, certificateId: string): Promise<boolean> {
    const { rows } = await sql`
      select from certificates where artwork_id = ${artworkId}
      union all
      select from certificate_resales where artwork_id = ${artworkId} and certificate_id <> ${certificateId}
      limit 1`.execute(tx)
    return rows.length > 0
  },

  /** The listing by which the work is to be sold again, in place of one that isn't sold. Null removes that one. */
  async setResale(tx: Tx, certificateId: string, artworkId: ArtworkId | null): Promise<void> {
    await sql`delete from certificate_resales r where ${unsold(certificateId)}`.execute(tx)
    if (artworkId === null) return
    await tx
      .insertInto('certificate_resales')
      .values({ certificate_id: certificateId, artwork_id: artworkId })
      .execute()
  },

  async resaleOf(db: Db, certificateId: string): Promise<ArtworkId | null> {
    const { rows } = await sql<{ id: ArtworkId }>`
      select artwork_id as id from certificate_resales r where ${unsold(certificateId)}`.execute(db)
    return rows[0]?.id ?? null
  },

  /** For the export of a person's data. */
  ofAccount: (db: Db, accountId: AccountId) =>
    db
      .selectFrom('certificate_sales as s')
      .innerJoin('certificates as c', 'c.id', 's.certificate_id')
      .select(['c.code', 's.order_id as orderId', 's.sold_at as soldAt', 's.shows_price as showsPrice'])
      .where('s.owner_id', '=', accountId)
      .orderBy('s.sold_at')
      .execute(),

  /** The certificate stays with the work, without a price and without an owner. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    const blank = { owner_id: null, shows_price: false }
    await tx.updateTable('certificate_sales').set(blank).where('owner_id', '=', accountId).execute()
  },
}
