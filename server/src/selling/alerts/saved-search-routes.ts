import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { NewSavedSearch, SavedSearchChange, SavedSearchList } from '@vermeil/contracts/selling/alerts.schema'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import type { Alerts } from './alerts.ts'
import { searchRules } from './search-access.ts'

type Params = { searchId: string }

export const savedSearchRoutes = routes<{ alerts: Alerts }>((api, { alerts }) => {
  const guard = guardObjects(searchRules, ({ searchId }: Params) => alerts.find(searchId))
  const guardDeleted = guardObjects(searchRules, ({ searchId }: Params) => alerts.find(searchId, true))

  api.get('/saved-searches', 'account', {
    operationId: 'listSavedSearches',
    summary: 'List your saved searches',
    query: LimitQuery,
    answer: SavedSearchList,
    handle: ({ account, query }) => alerts.list(account.id, query.limit),
  })

  api.post('/saved-searches', 'account', {
    operationId: 'saveSearch',
    summary: 'Save a search, to be notified of works that match',
    body: NewSavedSearch,
    created: AddedRecord,
    refusals: ['saved-search.full'],
    handle: async ({ account, body }) => ({ id: await alerts.save(account.id, body) }),
  })

  api.patch('/saved-searches/:searchId', guard.to('saved-search.manage'), {
    operationId: 'changeSavedSearch',
    summary: 'Rename or pause a saved search, or choose how often it is mailed',
    body: SavedSearchChange,
    handle: ({ subject, body }) => alerts.change(subject, body),
  })

  api.put('/saved-searches/:searchId/seen', guard.to('saved-search.manage'), {
    operationId: 'markSearchSeen',
    summary: 'Mark the new works of a saved search as seen',
    handle: ({ subject }) => alerts.markSeen(subject),
  })

  api.delete('/saved-searches/:searchId', guard.to('saved-search.manage'), {
    operationId: 'deleteSavedSearch',
    summary: 'Delete a saved search; it can be restored for a day',
    handle: ({ subject }) => alerts.remove(subject),
  })

  api.put('/saved-searches/:searchId/restoration', guardDeleted.to('saved-search.manage'), {
    operationId: 'restoreSavedSearch',
    summary: 'Restore a deleted saved search',
    refusals: ['saved-search.full'],
    handle: ({ subject }) => alerts.restore(subject),
  })
})
