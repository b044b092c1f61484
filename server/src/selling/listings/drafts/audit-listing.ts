import type { ArtworkId } from '@vermeil/contracts/ids'
import { type AuditedAct, actsFor, recordAct } from '../../../platform/audit-store.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { type ListingScope, listingStore } from './listing-store.ts'

type Change = { act: string; artworkId: ArtworkId } & Pick<AuditedAct, 'reason' | 'details' | 'before' | 'after' | 'at'>

/** Audits an administrator's change to any listing. What sellers do to their own is not audited. */
export async function auditListing(tx: Tx, scope: ListingScope, { act, artworkId, ...more }: Change): Promise<void> {
  if (!('adminId' in scope)) return
  const { sellerId } = must(await listingStore.subject(tx, artworkId), 'the audited work')
  const details = { ...more.details, ...actsFor(sellerId).details }
  const subject = `artwork:${artworkId}`
  await recordAct(tx, { actorId: scope.adminId, act: `listing.${act}`, subject, ...more, details })
}
