import { attachmentStore } from '../../platform/attachments/attachment-store.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Commission } from '../../selling/auctions/lots/commission-lots.ts'
import { attributionEnd } from './attribution/attribution-rules.ts'
import { attributionStore } from './attribution/attribution-store.ts'
import { clientStore } from './clients/client-store.ts'
import { propertyStore } from './properties/property-store.ts'
import { proposalStore } from './proposals/proposal-store.ts'
import { seedAnswers } from './proposals/seed-answer-store.ts'
import type { RealtorSeed } from './realtors.ts'

export const seededPhotoKey = (propertyId: string): string => `private/properties/${propertyId}.jpg`

/** Returns what is attributed by it, so that the realtor can be excluded from bidding. */
export async function seedRealtor(
  tx: Tx,
  { ownerId, properties, clients, proposals }: RealtorSeed,
): Promise<Pick<Commission, 'artworkIds' | 'until'>[]> {
  const attributed: Pick<Commission, 'artworkIds' | 'until'>[] = []
  for (const { id, addedAt, details, prices, photo } of properties) {
    await propertyStore.add(tx, ownerId, details, { id, created_at: addedAt })
    await propertyStore.addChanges(tx, id, [
      { field: 'added', before: '', after: details.address, at: addedAt },
      ...prices.map(({ at, before, after }) => ({
        ...{ field: 'price' as const, before: String(before), after: String(after), at },
      })),
    ])
    const filename = `${id}.jpg`
    await attachmentStore.add(tx, {
      ...{ subject_kind: 'property', subject_id: id, purpose: 'photo', filename },
      ...{ media_key: seededPhotoKey(id), bytes: photo.length },
    })
  }
  for (const { id, addedAt, details } of clients) {
    await clientStore.add(tx, ownerId, details, { id, created_at: addedAt })
  }
  for (const { id, addedAt, details, sent } of proposals) {
    await proposalStore.add(tx, ownerId, details, { id, created_at: addedAt })
    if (!sent) continue
    await seedAnswers(tx, id, sent)
    const email = clients.find((client) => client.id === details.clientId)?.details.email
    const { openedAt } = sent
    if (!openedAt || !email) continue
    const until = attributionEnd(openedAt)
    const artworkIds = details.works.map(({ artworkId }) => artworkId)
    await attributionStore.add(
      tx,
      artworkIds.map((artworkId) => ({
        ...{ proposal_id: id, artwork_id: artworkId, realtor_id: ownerId, email },
        ...{ made_at: openedAt, ends_at: until },
      })),
    )
    attributed.push({ artworkIds, until })
  }
  return attributed
}
