import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from '@/shared/navigation/router'
import { cn } from '@/ui/cn'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/empty-state'
import { orderOf, queueQuery } from './authenticity-api'
import { filterOf, type Shown, shownIn } from './desk-paths'
import { QueueFilters } from './queue-filters'
import { requestColumns, rowLinkId } from './request-columns'

type RequestQueueProps = { comesFrom: string | null; onOpen: (id: string) => void }

export function RequestQueue({ comesFrom, onOpen }: RequestQueueProps) {
  const [params] = useSearchParams()
  const shown = shownIn(params)
  const filter = filterOf(shown)
  const pages = useInfiniteQuery(queueQuery(filter))
  const { data, dataUpdatedAt, isPlaceholderData } = pages
  const requests = useMemo(() => data?.pages.flatMap((page) => page.requests), [data])
  const columns = useMemo(() => requestColumns({ now: dataUpdatedAt, onOpen }), [dataUpdatedAt, onOpen])
  const heading = useReturn(comesFrom, requests !== undefined)

  return (
    <section aria-labelledby="authenticity-requests">
      <h2 ref={heading} tabIndex={-1} id="authenticity-requests" className="text-2xl">
        Authentication requests
      </h2>
      <p className="mt-1 mb-5 text-muted">
        We promise an answer in 3-5 business days. {orderOf(filter) === 'oldest' ? 'Oldest first.' : 'Newest first.'}
      </p>
      <QueueFilters counts={data?.pages[0]?.counts} />
      <div className={cn('mt-6', isPlaceholderData && 'opacity-50')} aria-busy={!requests || isPlaceholderData}>
        <DataTable
          name="requests"
          caption="Authentication requests"
          columns={columns}
          rows={requests}
          query={pages}
          pages={pages}
          nouns={['request', 'requests']}
          empty={<NoRequests shown={shown} />}
        />
      </div>
    </section>
  )
}

/** Back from a request, the focus goes to its row, or to the heading if the row is no longer in this list. */
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
        <p>New requests from the authentication page appear here. We also get them by email.</p>
      </EmptyState>
    )
  }
  return <p className="text-muted">No requests here.</p>
}
