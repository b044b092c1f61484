import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { LoanState } from '@vermeil/contracts/loans/loans.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows } from '../../../platform/postgres/rows.ts'
import { privateLinks } from '../../../platform/private-links/private-links.ts'
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
  /** What is asked for, promised, hung or not back yet in these properties. */
  openIn: (db: Db | Tx, propertyIds: readonly string[]): Promise<OpenStaging[]> => allRows(db)`
    select l.id, k.property_id as "propertyId", l.artwork_id as "artworkId", l.title, k.room, l.state
    from loan_stagings k join loans l on l.id = k.loan_id
    where k.property_id = any(${propertyIds}::uuid[]) and l.state in ${open} order by l.id`,

  /** An erased realtor's homes go; what was agreed with the other side stays. */
  async forget(tx: Tx, realtorId: AccountId): Promise<void> {
    await sql`update loan_stagings set address = '', room = ''
      where loan_id in (select id from loans where borrower_id = ${realtorId} and kind = 'staging')`.execute(tx)
  },
}
