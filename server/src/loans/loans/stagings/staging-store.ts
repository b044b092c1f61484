import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { LoanState } from '@vermeil/contracts/loans/loans.schema'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { privateLinks } from '../../../platform/private-links/private-links.ts'
import type { DB } from '../../../platform/schema.ts'
import { open } from '../loan-store.ts'

type OpenStaging = {
  id: string
  propertyId: string
  artworkId: ArtworkId
  title: string
  room: string
  state: LoanState
}

/** By which a client pays. It also ends with the staging. */
export const stagingLinks = privateLinks({ purpose: 'staging', days: 90 })

export const stagingStore = {
  async add(tx: Tx, staging: Insertable<DB['stagings']>): Promise<string> {
    return (await tx.insertInto('stagings').values(staging).returning('id').executeTakeFirstOrThrow()).id
  },

  /** What is asked for, promised, hung or not back yet in these properties. */
  async openIn(db: Db | Tx, propertyIds: readonly string[]): Promise<OpenStaging[]> {
    const { rows } = await sql<OpenStaging>`
      select id, property_id as "propertyId", artwork_id as "artworkId", title, room, state from stagings
      where property_id = any(${propertyIds}::uuid[]) and state in ${open} order by id`.execute(db)
    return rows
  },

  async addMonth(tx: Tx, month: Insertable<DB['staging_months']>): Promise<void> {
    await tx.insertInto('staging_months').values(month).execute()
  },

  async markMonthPaid(tx: Tx, stagingId: string, number: number): Promise<void> {
    await tx
      .updateTable('staging_months')
      .set({ paid_at: sql<Date>`house_now()` })
      .where('staging_id', '=', stagingId)
      .where('number', '=', number)
      .execute()
  },

  /** A month that is not used. Its order stays, canceled or refunded. */
  async removeMonth(tx: Tx, stagingId: string, number: number): Promise<void> {
    await tx.deleteFrom('staging_months').where('staging_id', '=', stagingId).where('number', '=', number).execute()
  },

  /** An erased person's name goes; what was agreed with the other side stays. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`update stagings set realtor_name = '', note = '', address = '', room = ''
      where realtor_id = ${accountId}`.execute(tx)
    await sql`update stagings set owner_name = '' where owner_id = ${accountId}`.execute(tx)
  },
}
