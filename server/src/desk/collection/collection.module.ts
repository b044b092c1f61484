import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Payments } from '../../money/payments/payments.ts'
import type { Module } from '../../platform/module.ts'
import { must } from '../../platform/must.ts'
import type { Platform } from '../../platform/platform.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { CollectionApi } from './collection.ts'
import { collectionRoutes } from './collection-routes.ts'
import { insuranceCsv, renderInsuranceList } from './insurance-list.ts'
import { noteStore } from './note-store.ts'
import { pieceValueStore } from './piece-value-store.ts'
import { createReadCollection, toNote } from './read-collection.ts'

type Deps = Pick<Platform, 'database' | 'images' | 'media' | 'limiter' | 'siteUrl' | 'support'> & {
  accounts: Pick<Accounts, 'accountById' | 'profileOf' | 'onExport' | 'onErase'>
  catalog: Pick<Catalog, 'cards'>
  payments: Pick<Payments, 'ownedBy' | 'ownedOrder'>
}

export function collectionModule({
  database,
  images,
  media,
  accounts,
  catalog,
  payments,
  ...deps
}: Deps): Module<CollectionApi> {
  const { db } = database
  const read = createReadCollection({ db, payments, catalog })

  const api: CollectionApi = {
    of: read,
    piece: payments.ownedOrder,

    async note({ id, ownerId }, text) {
      if (text.trim() === '') {
        await noteStore.remove(db, id)
        return { text: '', updatedAt: null }
      }
      return toNote({ text, updatedAt: await noteStore.set(db, ownerId, id, text) })
    },

    value: ({ id, ownerId }, value) =>
      value === null ? pieceValueStore.remove(db, id) : pieceValueStore.set(db, ownerId, id, value),

    async insurancePdf(accountId) {
      const [collection, account, profiles, issuedAt] = await Promise.all([
        read(accountId),
        accounts.accountById(accountId),
        accounts.profileOf([accountId]),
        houseNow(db),
      ])
      const owner = {
        name: profiles.get(accountId)?.name ?? '',
        email: must(account, 'the account that asks').email ?? '',
      }
      const letterhead = { siteUrl: deps.siteUrl(), support: deps.support() }
      return renderInsuranceList({ ...collection, owner, issuedAt }, { images, media }, letterhead)
    },

    insuranceCsv: async (accountId) => insuranceCsv((await read(accountId)).pieces),
  }

  accounts.onExport('notes on owned works', (accountId) => noteStore.ofAccount(db, accountId))
  accounts.onExport('values of owned works', (accountId) => pieceValueStore.ofAccount(db, accountId))
  accounts.onErase(async (tx, accountId) => {
    await noteStore.removeAll(tx, accountId)
    await pieceValueStore.removeAll(tx, accountId)
  })
  return {
    api,
    async routes(app) {
      await app.register(collectionRoutes, { prefix: '/api/v1', collection: api, limiter: deps.limiter })
    },
  }
}
