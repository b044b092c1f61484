import type { AccountId, ArtworkId, ProductionId } from '@vermeil/contracts/ids'
import type { PlacementBody } from '@vermeil/contracts/trades/placements.schema'
import type { MemberBody } from '@vermeil/contracts/trades/production-team.schema'
import type { LocationBody, ProductionBody, SetBody } from '@vermeil/contracts/trades/productions.schema'
import type { Tx } from '../../platform/postgres/database.ts'
import type { ManagePassports } from './passports/manage-passports.ts'
import type { ReadPassports } from './passports/read-passports.ts'
import type { ManagePlacements } from './placements/manage-placements.ts'
import type { PlacementFiles } from './placements/placement-files.ts'
import type { ReadPlacements } from './placements/read-placements.ts'
import type { ManageProductions } from './productions/manage-productions.ts'
import type { ManageSets } from './sets/manage-sets.ts'
import type { NewActivity } from './team/activity-store.ts'
import type { Invitations } from './team/invitations.ts'
import type { ManageTeam } from './team/manage-team.ts'
import type { Standings } from './team/standings.ts'

/** Productions of property agents, by topic. Who may call what is decided by the routes: `team/production-access.ts`. */
export interface Productions extends Standings {
  readonly productions: ManageProductions
  readonly sets: ManageSets
  readonly placements: ManagePlacements & ReadPlacements
  readonly files: PlacementFiles
  readonly team: ManageTeam
  readonly invitations: Invitations
  readonly passports: ManagePassports & ReadPassports

  /** For modules that act on sets: an entry of the activity list, in the transaction of the act. */
  record(tx: Tx, activity: NewActivity): Promise<void>

  /** The works of the catalog that hang on a set, by position. */
  placedWorks(setId: string): Promise<{ artworkId: ArtworkId; position: string }[]>
}

export type ProductionSeed = {
  id: ProductionId
  ownerId: AccountId
  details: ProductionBody
  locations: readonly { id: string; details: LocationBody }[]
  sets: readonly { id: string; details: SetBody }[]
  /** `clearedBecause`: the owner answers for it, with this reason. */
  placements: readonly { id: string; details: PlacementBody; clearedBecause?: string | undefined }[]
  team: readonly { accountId: AccountId; access: MemberBody }[]
  /** Issued and signed by the owner. `setId` null: of the whole production. */
  passports: readonly { setId: string | null; name: string; title: string }[]
}
