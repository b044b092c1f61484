import { attachmentStore } from '../../platform/attachments/attachment-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import { attributionEnd } from './attribution/attribution-rules.ts'
import { attributionStore } from './attribution/attribution-store.ts'
import { clientStore } from './clients/client-store.ts'
import { photosOf } from './properties/property-photos.ts'
import { propertyStore } from './properties/property-store.ts'
import { proposalStore } from './proposals/proposal-store.ts'
import { seedAnswers } from './proposals/seed-answer-store.ts'
import type { RealtorSeed } from './realtors.ts'

const photoKey = (propertyId: string): string => `private/properties/${propertyId}.jpg`

/** What is attributed to the realtor excludes them from bidding on it. */
export async function seedRealtor(
  tx: Tx,
  auctions: Pick<Auctions, 'commission'>,
  { ownerId, properties, clients, proposals }: RealtorSeed,
): Promise<void> {
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
      ...{ media_key: photoKey(id), bytes: photo.length },
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
    await auctions.commission(tx, { artworkIds, until, accountId: ownerId })
  }
}

/** Stores the files of seeded photos where they are missing: a copied database comes without them. */
export async function seedPropertyPhotos(
  { database: { db }, media }: { database: Database; media: Pick<MediaStore, 'stat' | 'putNamed'> },
  properties: RealtorSeed['properties'],
): Promise<void> {
  for (const { id, photo } of properties) {
    const isUsed = (await photosOf(db, id)).some(({ key }) => key === photoKey(id))
    if (isUsed && !(await media.stat(photoKey(id)))) await media.putNamed(photoKey(id), photo)
  }
}
