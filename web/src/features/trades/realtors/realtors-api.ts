import { queryOptions } from '@tanstack/react-query'
import type { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import type {
  ClientBody,
  ClientList,
  PropertyBody,
  PropertyDetail,
  PropertyList,
  RealtorOverview,
} from '@vermeil/contracts/trades/realtors.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

/** Everything of a realtor begins with this: a change in one place moves figures in others. */
export const realtorKey = ['realtor'] as const

export const realtorOverviewQuery = readQuery<RealtorOverview>([...realtorKey, 'overview'], '/realtor/overview')

export const propertiesQuery = readQuery<PropertyList>([...realtorKey, 'properties'], '/properties')

export const propertyQuery = (id: string) =>
  readQuery<PropertyDetail>([...realtorKey, 'property', id], `/properties/${id}`)

export const photoQuery = (propertyId: string, photoId: string) =>
  queryOptions({
    queryKey: ['realtor-photos', photoId],
    queryFn: () => api.file(`/properties/${propertyId}/photos/${photoId}`),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const clientsQuery = readQuery<ClientList>([...realtorKey, 'clients'], '/clients')

/** Adds a record or, with an id, changes it. */
async function save(path: string, id: string | null, body: object): Promise<void> {
  if (id === null) await api.post<AddedRecord>(path, body)
  else await api.command('PUT', `${path}/${id}`, body)
}
export const saveProperty = (id: string | null, body: PropertyBody) => save('/properties', id, body)
export const saveClient = (id: string | null, body: ClientBody) => save('/clients', id, body)

/** How records are deleted and restored, for `useDeletion`. */
export const deletionOf = (path: string) => ({
  remove: ({ id }: { id: string }) => api.command('DELETE', `${path}/${id}`),
  restore: ({ id }: { id: string }) => api.command('PUT', `${path}/${id}/restoration`),
  queryKey: realtorKey,
})

export const importProperties = (rows: readonly PropertyBody[]) =>
  api.post<ImportedRows>('/properties/import', { rows })
export const importClients = (rows: readonly ClientBody[]) => api.post<ImportedRows>('/clients/import', { rows })

export function addPhoto(propertyId: string, file: File) {
  const form = new FormData()
  form.append('file', file)
  return api.post<AddedRecord>(`/properties/${propertyId}/photos`, form)
}
export const removePhoto = (propertyId: string, photoId: string) =>
  api.command('DELETE', `/properties/${propertyId}/photos/${photoId}`)

export const useRealtorAction = <V = void>(action: ActionOptions<V>) => useAction([realtorKey], action)
