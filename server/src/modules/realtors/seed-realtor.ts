import { linkTokenHash } from '../../platform/private-link.ts'
import { clientStore } from './clients/client-store.ts'
import { propertyStore } from './properties/property-store.ts'
import { proposalStore } from './proposals/proposal-store.ts'
import { seedAnswers } from './proposals/seed-answer-store.ts'
import type { Realtors } from './realtors.ts'

export const seedRealtor: Realtors['seed'] = async (tx, { ownerId, properties, clients, proposals }) => {
  for (const { id, addedAt, details, prices } of properties) {
    await propertyStore.add(tx, ownerId, details, { id, created_at: addedAt })
    await propertyStore.addChanges(tx, id, [
      { field: 'added', before: '', after: details.address, at: addedAt },
      ...prices.map(({ at, before, after }) => ({
        ...{ field: 'price' as const, before: String(before), after: String(after), at },
      })),
    ])
  }
  for (const { id, addedAt, details } of clients) {
    await clientStore.add(tx, ownerId, details, { id, created_at: addedAt })
  }
  for (const { id, addedAt, details, sent } of proposals) {
    await proposalStore.add(tx, ownerId, details, { id, created_at: addedAt })
    if (sent) await seedAnswers(tx, id, sent, linkTokenHash(id))
  }
}
