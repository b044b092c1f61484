import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type {
  AuthenticityFile,
  AuthenticityRequest,
  AuthenticityStatus,
} from '@vermeil/contracts/catalog/inquiries.schema'
import type {
  AuthenticityCase,
  AuthenticityFilter,
  AuthenticityQueue,
} from '@vermeil/contracts/catalog/inquiries-admin.schema'
import { upload } from '@/shared/files/upload'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

/** Everything the tab reads begins with this, so that one action refreshes all of it. */
export const authenticityKey = ['admin', 'authenticity'] as const

const desk = '/admin/authenticity-requests'
const at = (id: string) => `${desk}/${encodeURIComponent(id)}`

/** What waits comes longest waiting first; a list that holds answered requests, newest first. */
export const orderOf = (filter: AuthenticityFilter | null) =>
  filter === null || filter === 'report-ready' ? 'newest' : 'oldest'

export const queueQuery = (filter: AuthenticityFilter | null) =>
  infiniteQueryOptions({
    queryKey: [...authenticityKey, 'queue', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ order: orderOf(filter) })
      if (filter) query.set('status', filter)
      if (pageParam) query.set('after', pageParam)
      return api.get<AuthenticityQueue>(`${desk}?${query}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const caseQuery = (id: string) => readQuery<AuthenticityCase>([...authenticityKey, 'case', id], at(id))

export const fetchFile = (requestId: string, { id }: AuthenticityFile) =>
  api.file(`/authenticity-requests/${requestId}/files/${id}`)

export const moveRequest = (id: string, status: AuthenticityStatus) =>
  api.put<AuthenticityRequest>(`${at(id)}/status`, { status })

type Sending = { file: File; onProgress: (share: number) => void; signal: AbortSignal }

export function attachReport(id: string, { file, ...options }: Sending) {
  const body = new FormData()
  body.append('file', file, file.name)
  return upload<AuthenticityRequest>(`${at(id)}/reports`, body, options)
}

export const withdrawReport = (id: string, fileId: string) =>
  api.delete<AuthenticityRequest>(`${at(id)}/reports/${fileId}`)
