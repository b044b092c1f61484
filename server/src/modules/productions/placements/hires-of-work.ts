import type { ArtworkId, ProductionId } from '@vermeil/contracts/ids'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { HireState, SetDates } from './placement-rules.ts'

export type HireQuestion = { productionId: ProductionId; artworkId: ArtworkId; dates: SetDates | null }

/**
 * What hires say about a catalog work on a set: asked before a placement becomes Reserved or Placed, and to see whether
 * it is cleared. The wiring fills it; the module that owns hires also knows which production has hired a work.
 */
export interface HiresOfWork {
  /** In the order of the questions. */
  statesOf(db: Db | Tx, questions: readonly HireQuestion[]): Promise<HireState[]>
}
