import { useQuery } from '@tanstack/react-query'
import { useAuth } from '@/shared/auth/auth'
import { ApiError } from '@/shared/http/api-error'
import { signInPath } from '@/shared/navigation/next-path'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { requestQuery } from '../api'
import { RequestCard } from './request-card'

type FollowedRequestProps = { id: string; token: string | null }

/** The request a mailed link leads to. With an account one signs in to see it; without, the link's token opens it. */
export function FollowedRequest({ id, token }: FollowedRequestProps) {
  const { user, loading } = useAuth()
  const { pathname, search } = useLocation()
  const mayAsk = token !== null || user !== null
  const { data: request, error, refetch } = useQuery({ ...requestQuery(id, token), enabled: mayAsk })

  if (request) return <RequestCard request={request} token={token} />
  if (!mayAsk && !loading) {
    return (
      <InlineAlert tone="info">
        <p>This request belongs to an account. Sign in to see how far it is.</p>
        <Button asChild variant="outline" size="sm" className="h-11 justify-self-start">
          <Link to={signInPath(pathname + search)}>Sign In</Link>
        </Button>
      </InlineAlert>
    )
  }
  if (error) {
    // An address cut short in a mail is refused for its form; to its reader it is a link that opens nothing.
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
    if (!isUnknown) return <LoadFailure what="Your request" onRetry={refetch} />
    return (
      <InlineAlert tone="danger">
        <p>This link opens no request. It may be incomplete, or belong to another account.</p>
      </InlineAlert>
    )
  }
  return (
    <div aria-busy="true">
      <Skeleton className="h-52" />
    </div>
  )
}
