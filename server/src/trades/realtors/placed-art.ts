import type { ArtworkId } from '@vermeil/contracts/ids'
import type { Db, Tx } from '../../platform/postgres/database.ts'

/** A work in a home or on its way there. The module of stagings knows them. */
export type ArtInHome = {
  propertyId: string
  artworkId: ArtworkId
  title: string
  room: string
  /** It hangs there now. */
  isPlaced: boolean
}

export type ArtInHomes = (db: Db | Tx, propertyIds: readonly string[]) => Promise<ArtInHome[]>

/** In the transaction that puts a property under contract, until the closing day. */
export type OnHomeSold = (tx: Tx, propertyId: string, closingOn: string) => Promise<void>
