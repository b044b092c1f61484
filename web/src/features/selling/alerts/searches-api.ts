import type { AddedRecord } from '@vermeil/contracts/records.schema'
import type {
  NewSavedSearch,
  SavedSearch,
  SavedSearchChange,
  SavedSearchList,
} from '@vermeil/contracts/selling/alerts.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const path = '/saved-searches'

export const savedSearchesQuery = readQuery<SavedSearchList>(['saved-searches'], path)

export const saveSearch = (search: NewSavedSearch) => api.post<AddedRecord>(path, search)
export const changeSearch = ({ id, ...change }: SavedSearchChange & { id: string }) =>
  api.command('PATCH', `${path}/${id}`, change)
export const markSearchSeen = ({ id }: SavedSearch) => api.command('PUT', `${path}/${id}/seen`)
export const removeSearch = ({ id }: SavedSearch) => api.command('DELETE', `${path}/${id}`)
export const restoreSearch = ({ id }: SavedSearch) => api.command('PUT', `${path}/${id}/restoration`)

export const useSearchAction = <V = void>(action: ActionOptions<V>) => useAction([savedSearchesQuery.queryKey], action)
