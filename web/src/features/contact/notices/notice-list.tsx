import { useInfiniteQuery } from '@tanstack/react-query'
import type { NoticeTopic } from '@vermeil/contracts/contact/notices.schema'
import { Button } from '@/ui/button'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { groupNotices } from './group-notices'
import { NoticeGroup } from './notice-group'
import { noticesQuery } from './notice-queries'
import { useMarkRead } from './use-mark-read'

const emptyText: Record<NoticeTopic | 'all', string> = {
  all: 'Nothing yet. Your notifications appear here.',
  bids: 'No news about your bids.',
  payments: 'No news about your payments.',
  applications: 'No news about your applications.',
  artists: 'No news about artists you follow.',
  searches: 'No news about your saved searches.',
  meetings: 'No news about your meetings.',
  proposals: 'No news about your proposals.',
  hires: 'No news about hires.',
  stagings: 'No news about stagings.',
}

type NoticeListProps = { topic: NoticeTopic | null; onOpen?: () => void }

export function NoticeList({ topic, onOpen }: NoticeListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    noticesQuery(topic),
  )
  const markRead = useMarkRead()
  if (isError && !data) return <LoadFailure what="Your notices" onRetry={refetch} className="m-4" />
  if (!data) return <Skeleton className="m-4 h-40" />
  const notices = data.pages.flatMap((page) => page.notices)
  if (notices.length === 0) return <p className="px-4 py-10 text-center text-muted">{emptyText[topic ?? 'all']}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {groupNotices(notices).map((group) => (
          <NoticeGroup key={group.key} group={group} onRead={markRead.mutate} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-4 text-center">
          <Button variant="outline" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
