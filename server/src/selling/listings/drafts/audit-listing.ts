import type { ArtworkId } from '@vermeil/contracts/ids'
import { type AuditedAct, recordAct } from '../../../platform/audit-store.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { ListingScope } from './listing-store.ts'

type Change = { act: string; artworkId: ArtworkId } & Pick<AuditedAct, 'reason' | 'details' | 'before' | 'after' | 'at'>

/** Audits an administrator's change to any listing. What sellers do to their own is not audited. */
export async function auditListing(tx: Tx, scope: ListingScope, { act, artworkId, ...more }: Change): Promise<void> {
  if (!('adminId' in scope)) return
  await recordAct(tx, { actorId: scope.adminId, act: `listing.${act}`, subject: `artwork:${artworkId}`, ...more })
}
