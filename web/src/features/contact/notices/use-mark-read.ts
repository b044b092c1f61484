import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { noticesKey, unreadQuery } from './notice-queries'

type Lists = InfiniteData<NoticePage, string | null>

/** Marks those named as read, or all of them: at once on the screen, reverted if the server refuses. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') => api.command('POST', '/notices/read', ids === 'all' ? {} : { ids }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: noticesKey })
      const unread = queryClient.getQueryData(unreadQuery.queryKey) ?? 0
      queryClient.setQueryData(unreadQuery.queryKey, ids === 'all' ? 0 : Math.max(0, unread - ids.length))
      queryClient.setQueriesData<Lists>({ queryKey: [...noticesKey, 'list'] }, (lists) => lists && withRead(lists, ids))
    },
    onError: (error) => notify({ title: 'Not marked as read', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticesKey }),
    meta: { showsErrors: true },
  })
}

function withRead({ pages, pageParams }: Lists, ids: readonly string[] | 'all'): Lists {
  const isMarked = (id: string) => ids === 'all' || ids.includes(id)
  return {
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      notices: page.notices.map((notice) => (isMarked(notice.id) ? { ...notice, isRead: true } : notice)),
    })),
  }
}
