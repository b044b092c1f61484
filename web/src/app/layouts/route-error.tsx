import { useEffect } from 'react'
import { ApiError } from '@/shared/http/api-error'
import { connectionStore } from '@/shared/live/connection'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { MissingCode } from '@/ui/lazy-part'
import { forgetFailedPages } from '../open-page'
import { NotFound } from './not-found'
import { ProblemPage } from './problem-page'
import { usePageArrival } from './use-page-arrival'

const back = {}

/** A page that failed, inside the shell: the rest of the site stays within reach. */
export function RouteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => forgetFailedPages, [])
  const refusal = error instanceof ApiError ? error : null
  const isMissing = refusal?.status === 404
  const isSignedOut = refusal?.status === 401
  usePageArrival({ title: isMissing ? 'Page not found' : isSignedOut ? 'Signed out' : 'Error', back })
  if (isMissing) return <NotFound />
  if (isSignedOut) return <SignedOut />
  return (
    <ProblemPage eyebrow="Something broke" title="Unexpected Application Error!">
      <p>This page could not be shown. Nothing you entered elsewhere is lost, and no bid was placed by this.</p>
      {refusal?.requestId && <p className="mt-2 text-sm">If you write to us, mention {refusal.requestId}.</p>}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="gold" onClick={needsReload(error) ? () => location.reload() : onRetry}>
          Retry
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </div>
    </ProblemPage>
  )
}

/** Without a connection a reload would lose what is on the screen. */
const needsReload = (error: unknown) => error instanceof MissingCode && connectionStore.get().state === 'online'

/** The session ended elsewhere. It is being forgotten, which leads to the sign-in page; this page leads there as well. */
function SignedOut() {
  const { pathname, search, hash } = useLocation()
  return (
    <ProblemPage eyebrow="Signed out" title="Please sign in">
      <p>Your session on this device has ended. Sign in to see this page.</p>
      <Button asChild variant="gold" className="mt-8">
        <Link to={signInPath(pathname + search + hash)}>Sign In</Link>
      </Button>
    </ProblemPage>
  )
}
