import { recordAct } from '../../platform/audit.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Keeper } from './listing-store.ts'

type Change = { act: string; artworkId: string; reason?: string; details?: Record<string, unknown> }

/** Audits an administrator's change to any listing. What sellers do to their own is not audited. */
export async function auditListing(tx: Tx, keeper: Keeper, { act, artworkId, ...more }: Change): Promise<void> {
  if (!('adminId' in keeper)) return
  await recordAct(tx, { actorId: keeper.adminId, act: `listing.${act}`, subject: `artwork:${artworkId}`, ...more })
}
