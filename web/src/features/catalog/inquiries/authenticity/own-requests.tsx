import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/ui/load-failure'
import { LoadMore } from '@/ui/load-more'
import { Skeleton } from '@/ui/skeleton'
import { ownRequestsQuery } from '../api'
import { RequestCard } from './request-card'

/** For someone signed in: what they have sent us, newest first. */
export function OwnRequests() {
  const pages = useInfiniteQuery(ownRequestsQuery)
  const { data, isError, refetch } = pages

  if (isError && !data) return <LoadFailure what="Your requests" onRetry={refetch} />
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-52" />
      </div>
    )
  }
  const requests = data.pages.flatMap((page) => page.requests)
  if (requests.length === 0) {
    return <p className="text-muted">You have not sent a request yet. The form below is where one begins.</p>
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  )
}
