import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  AuthenticityForm,
  AuthenticityPage,
  AuthenticityReceipt,
  AuthenticityRequest,
  ContactBody,
  ContactReceipt,
} from '@vermeil/contracts/catalog/inquiries.schema'
import { upload } from '@/shared/files/upload'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

export const sendMessage = (message: ContactBody) => api.post<ContactReceipt>('/contact', message)

type Submission = {
  form: AuthenticityForm
  files: readonly File[]
  onProgress: (share: number) => void
  signal: AbortSignal
}

export function submitRequest({ form, files, onProgress, signal }: Submission) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  for (const file of files) body.append('files', file, file.name)
  return upload<AuthenticityReceipt>('/authenticity-requests', body, { onProgress, signal })
}

const root = ['authenticity-requests'] as const

/** One's own, newest first. */
export const ownRequestsQuery = infiniteQueryOptions({
  queryKey: [...root, 'own'],
  queryFn: ({ pageParam, signal }) =>
    api.get<AuthenticityPage>(`/authenticity-requests${pageParam ? `?after=${pageParam}` : ''}`, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** One request: the requester's own, or opened by the token of a mailed link. */
export const requestQuery = (id: string, token: string | null) =>
  readQuery<AuthenticityRequest>(
    [...root, id, token],
    `/authenticity-requests/${encodeURIComponent(id)}${tokenQuery(token)}`,
  )

export const tokenQuery = (token: string | null) => (token ? `?${new URLSearchParams({ token })}` : '')
