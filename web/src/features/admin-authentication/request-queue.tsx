import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { cn } from '@/ui/cn'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { LoadMore } from '@/ui/load-more'
import { Skeleton } from '@/ui/skeleton'
import { Table, TableBody, TableHead, TableHeader } from '@/ui/table'
import { orderOf, queueQuery } from './authenticity-api'
import { filterOf, type Shown, shownIn } from './desk-paths'
import { QueueFilters } from './queue-filters'
import { RequestRow, rowLinkId } from './request-row'

type RequestQueueProps = { comesFrom: string | null; onOpen: (id: string) => void }

export function RequestQueue({ comesFrom, onOpen }: RequestQueueProps) {
  const [params] = useSearchParams()
  const shown = shownIn(params)
  const filter = filterOf(shown)
  const pages = useInfiniteQuery(queueQuery(filter))
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = pages
  const requests = data?.pages.flatMap((page) => page.requests)
  const heading = useReturn(comesFrom, requests !== undefined)

  return (
    <section aria-labelledby="authenticity-requests">
      <h2 ref={heading} tabIndex={-1} id="authenticity-requests" className="text-2xl">
        Authentication requests
      </h2>
      <p className="mt-1 mb-5 text-muted">
        Word is promised within 3-5 business days.{' '}
        {orderOf(filter) === 'oldest' ? 'Longest waiting first.' : 'Newest first.'}
      </p>
      <QueueFilters counts={data?.pages[0]?.counts} />
      <div className={cn('mt-6', isPlaceholderData && 'opacity-50')} aria-busy={!requests || isPlaceholderData}>
        {isError && !requests && <LoadFailure what="The requests" onRetry={refetch} />}
        {!requests && !isError && <Skeleton className="h-96" />}
        {requests?.length === 0 && <NoRequests shown={shown} />}
        {requests && requests.length > 0 && (
          <Table caption="Authentication requests">
            <TableHead>
              <tr>
                <TableHeader>Work</TableHeader>
                <TableHeader>From</TableHeader>
                <TableHeader>Sent</TableHeader>
                <TableHeader>Turnaround</TableHeader>
                <TableHeader>Status</TableHeader>
              </tr>
            </TableHead>
            <TableBody>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} now={dataUpdatedAt} onOpen={() => onOpen(request.id)} />
              ))}
            </TableBody>
          </Table>
        )}
        <LoadMore pages={pages} />
      </div>
    </section>
  )
}

/** Back from a request the focus goes to its line, or to the heading where it is in this list no more. */
function useReturn(comesFrom: string | null, isListed: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const waits = useRef(comesFrom !== null)
  useEffect(() => {
    if (!waits.current || !isListed || comesFrom === null) return
    waits.current = false
    const line = document.getElementById(rowLinkId(comesFrom))
    ;(line ?? heading.current)?.focus()
  }, [comesFrom, isListed])
  return heading
}

function NoRequests({ shown }: { shown: Shown }) {
  if (shown === 'waiting') {
    return (
      <EmptyState icon={Inbox} title="No open requests">
        <p>Requests from the authentication page appear here and are emailed to us.</p>
      </EmptyState>
    )
  }
  return <p className="text-muted">There is no such request.</p>
}
