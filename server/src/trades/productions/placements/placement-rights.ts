import type { MissingRight } from '@vermeil/contracts/catalog/screen-labels'
import type { ArtworkId, ProductionId } from '@vermeil/contracts/ids'
import type { GrantedPlacement, ScreenRightsApi, WorkRights } from '../../../catalog/screen-rights/screen-rights.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { HiresOfWork } from './hires-of-work.ts'

export type PlacedWork = { readonly id: string; readonly artworkId: ArtworkId | null }

/** The rights of a placement: granted, or why they are not. */
export type RightsOfPlacement =
  | { readonly granted: GrantedPlacement; readonly work: WorkRights | null }
  | { readonly granted: null; readonly missing: MissingRight; readonly work: WorkRights | null }

/** The screen rights of catalog works on sets. */
export type PlacementRights = ReturnType<typeof createPlacementRights>

type Deps = {
  screenRights: Pick<ScreenRightsApi, 'grant' | 'grants' | 'rightsOf' | 'missingRight'>
  hires: HiresOfWork
}

export const createPlacementRights = ({ screenRights, hires }: Deps) => ({
  /** Takes what artists grant now: by their terms, or by a hire that they accepted for this production. */
  async take(tx: Tx, productionId: ProductionId, placements: readonly PlacedWork[]): Promise<void> {
    const works = placements.flatMap(({ id, artworkId }) => (artworkId === null ? [] : { placementId: id, artworkId }))
    const agreed = await hires.agreedFor(tx, productionId, [...new Set(works.map(({ artworkId }) => artworkId))])
    await screenRights.grant(
      tx,
      works.map((work) => ({ ...work, agreed: agreed.get(work.artworkId) ?? null })),
    )
  },

  /** By placement. Something that is not from the catalog is cleared by a paper only. */
  async of(db: Db | Tx, placements: readonly PlacedWork[]): Promise<Map<string, RightsOfPlacement>> {
    const [grants, works] = await Promise.all([
      screenRights.grants(
        db,
        placements.map(({ id }) => id),
      ),
      screenRights.rightsOf(db, [...new Set(placements.flatMap(({ artworkId }) => artworkId ?? []))]),
    ])
    const granted = new Map(grants.map((each) => [`${each.grant.placementId} ${each.grant.artworkId}`, each]))
    return new Map(
      placements.map(({ id, artworkId }): [string, RightsOfPlacement] => {
        if (artworkId === null) return [id, { granted: null, missing: 'no-paper', work: null }]
        const work = works.get(artworkId) ?? null
        const grant = granted.get(`${id} ${artworkId}`)
        if (grant) return [id, { granted: grant, work }]
        const missing = (work && screenRights.missingRight(work.offer, work.sellerId)) ?? 'not-set'
        return [id, { granted: null, missing, work }]
      }),
    )
  },
})
