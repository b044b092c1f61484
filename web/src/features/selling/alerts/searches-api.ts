import { queryOptions } from '@tanstack/react-query'
import type { NewSavedSearch, SavedSearch, SavedSearchChange } from '@vermeil/contracts/selling/alerts.schema'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const list = () => import('@vermeil/contracts/selling/alerts.schema').then((module) => module.SavedSearchList)
const added = () => import('@vermeil/contracts/records.schema').then((module) => module.AddedRecord)

const path = '/saved-searches'

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => api.get(path, list, { signal }),
})

export const saveSearch = (search: NewSavedSearch) => api.post(path, search, added)
export const changeSearch = ({ id, ...change }: SavedSearchChange & { id: string }) =>
  api.command('PATCH', `${path}/${id}`, change)
export const markSearchSeen = ({ id }: SavedSearch) => api.command('PUT', `${path}/${id}/seen`)
export const removeSearch = ({ id }: SavedSearch) => api.command('DELETE', `${path}/${id}`)
export const restoreSearch = ({ id }: SavedSearch) => api.command('PUT', `${path}/${id}/restoration`)

export const useSearchAction = <V = void>(action: ActionOptions<V>) => useAction([savedSearchesQuery.queryKey], action)
