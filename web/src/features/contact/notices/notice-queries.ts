import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { NoticePage, NoticeTopic } from '@vermeil/contracts/contact/notices.schema'
import { api } from '@/shared/http/api'

/** Everything about notices, to be asked again or marked at once. */
export const noticesKey = ['account', 'notices']

export const noticesQuery = (topic: NoticeTopic | null) =>
  infiniteQueryOptions({
    queryKey: [...noticesKey, 'list', topic],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams()
      if (topic) params.set('topic', topic)
      if (pageParam) params.set('before', pageParam)
      return api.get<NoticePage>(`/notices?${params}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextBefore,
    staleTime: 30_000,
  })

/** How many wait unread, over all topics. */
export const unreadQuery = queryOptions({
  queryKey: [...noticesKey, 'unread'],
  queryFn: async ({ signal }) => (await api.get<NoticePage>('/notices', { signal })).unread,
  staleTime: 30_000,
})
