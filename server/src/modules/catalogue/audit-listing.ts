import { recordAct } from '../../platform/audit.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Keeper } from './listing-store.ts'

type Change = { act: string; artworkId: string; reason?: string; details?: Record<string, unknown> }

/** In the audit log where an administrator changes a listing, whoever's it is. What sellers do is theirs. */
export async function auditListing(tx: Tx, keeper: Keeper, { act, artworkId, ...more }: Change): Promise<void> {
  if (!('adminId' in keeper)) return
  await recordAct(tx, { actorId: keeper.adminId, act: `listing.${act}`, subject: `artwork:${artworkId}`, ...more })
}
