import type { AccountId } from '@vermeil/contracts/ids'
import type { ClientBody, PropertyBody, RealtorOverview } from '@vermeil/contracts/realtors'
import type { Tx } from '../../platform/postgres/database.ts'
import type { ManageClients } from './clients/manage-clients.ts'
import type { ManageProperties } from './properties/manage-properties.ts'
import type { PropertyPhotos } from './properties/property-photos.ts'

/** The homes and clients of realtors, by topic. Who may call what is decided by the routes: `realtor-access.ts`. */
export interface Realtors {
  readonly properties: ManageProperties
  readonly photos: PropertyPhotos
  readonly clients: ManageClients
  overview(accountId: AccountId): Promise<RealtorOverview>

  seed(tx: Tx, records: RealtorSeed): Promise<void>
}

export type RealtorSeed = {
  ownerId: AccountId
  properties: readonly {
    id: string
    addedAt: Date
    details: PropertyBody
    /** Earlier prices, the oldest first. */
    prices: readonly { at: Date; before: number; after: number }[]
  }[]
  clients: readonly { id: string; addedAt: Date; details: ClientBody }[]
}
