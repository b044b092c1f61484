import { searchLimit } from '@vermeil/contracts/catalog/search-defaults'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { Alerts } from './alerts.ts'
import { fileCriteria } from './file-criteria.ts'
import { savedSearchStore } from './saved-search-store.ts'

type Deps = {
  database: Database
  catalog: { reverseSearch: Pick<Catalog['reverseSearch'], 'compileWords' | 'describe'> }
}

async function requireRoom(tx: Tx, accountId: AccountId): Promise<void> {
  const count = await savedSearchStore.lockAccount(tx, accountId)
  if (count >= searchLimit) throw new AppError('saved-search.full', { max: searchLimit })
}

export function createManageSearches({ database, catalog: { reverseSearch } }: Deps): Alerts {
  const { db } = database

  return {
    find: (id, withDeleted) => savedSearchStore.find(db, id, withDeleted),

    async list(accountId, limit = searchLimit) {
      const found = await savedSearchStore.ofAccount(db, accountId, Math.min(limit, searchLimit))
      const terms = await reverseSearch.describe(found.map(({ criteria }) => criteria))
      const searches = found.map(({ accountId: _, createdAt, ...search }, place) => ({
        ...search,
        terms: must(terms[place], 'the terms of each search'),
        createdAt: createdAt.toISOString(),
      }))
      return { searches }
    },

    async save(accountId, { name, mail, criteria }) {
      const filed = await fileCriteria(reverseSearch, criteria)
      return database.transaction(async (tx) => {
        await requireRoom(tx, accountId)
        return savedSearchStore.add(tx, { accountId, name, mail, ...filed })
      })
    },

    async change({ id }, change) {
      if (!(await savedSearchStore.change(db, id, change))) throw new AppError('saved-search.unknown', {})
    },

    markSeen: ({ id }) => savedSearchStore.markSeen(db, id),
    remove: ({ id }) => savedSearchStore.setDeleted(db, id, true),

    async restore({ id, accountId }) {
      await database.transaction(async (tx) => {
        // Restored twice, it is there once.
        if (await savedSearchStore.find(tx, id)) return
        await requireRoom(tx, accountId)
        await savedSearchStore.setDeleted(tx, id, false)
      })
    },
  }
}
