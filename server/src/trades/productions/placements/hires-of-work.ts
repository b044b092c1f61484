import type { ArtworkId, ProductionId } from '@vermeil/contracts/ids'
import type { AgreedRights } from '../../../catalog/screen-rights/screen-rights-rules.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { type HireState, hireStateOf, type SetDates } from './placement-rules.ts'

/** A hire that its owner has accepted. `hire`: it runs, until the work is back. `reservation`: it has not begun. */
export type HireOfWork = {
  productionId: ProductionId | null
  artworkId: ArtworkId
  kind: 'hire' | 'reservation'
  from: Date
  until: Date | null
  /** The screen rights that its agreement grants. */
  agreed: AgreedRights | null
}
export type HiresOfWorks = (db: Db | Tx, artworkIds: readonly ArtworkId[]) => Promise<HireOfWork[]>

export type HireQuestion = { productionId: ProductionId; artworkId: ArtworkId; dates: SetDates | null }

/**
 * What hires say about a catalog work on a set: asked before a placement becomes Reserved or Placed, and to see whether
 * it is cleared. The hire of another production says nothing.
 */
export type HiresOfWork = ReturnType<typeof createHiresOfWork>

export const createHiresOfWork = (hiresOf: HiresOfWorks) => ({
  /** In the order of the questions. */
  async statesOf(db: Db | Tx, questions: readonly HireQuestion[]): Promise<HireState[]> {
    if (questions.length === 0) return []
    const hires = await hiresOf(db, [...new Set(questions.map(({ artworkId }) => artworkId))])
    const byWork = Map.groupBy(hires, ({ productionId, artworkId }) => `${productionId} ${artworkId}`)
    const now = await houseNow(db)
    return questions.map(({ productionId, artworkId, dates }) =>
      hireStateOf(byWork.get(`${productionId} ${artworkId}`) ?? [], dates, now),
    )
  },

  /** What hires of this production grant, by work. */
  async agreedFor(
    db: Db | Tx,
    productionId: ProductionId,
    artworkIds: readonly ArtworkId[],
  ): Promise<Map<ArtworkId, AgreedRights>> {
    const hires = artworkIds.length === 0 ? [] : await hiresOf(db, artworkIds)
    return new Map(
      hires.flatMap((hire): [ArtworkId, AgreedRights][] =>
        hire.agreed && hire.productionId === productionId ? [[hire.artworkId, hire.agreed]] : [],
      ),
    )
  },
})
