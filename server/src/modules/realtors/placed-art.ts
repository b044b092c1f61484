import type { Db } from '../../platform/postgres/database.ts'

/** What hangs in homes. The module of stagings answers it. */
export interface PlacedArt {
  /** How many works each of these properties has now; one without any is left out. */
  piecesIn(db: Db, propertyIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Nothing is staged before stagings exist. */
export const nothingPlaced: PlacedArt = { piecesIn: async () => new Map() }
