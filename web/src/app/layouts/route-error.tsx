import { Suspense, useEffect } from 'react'
import { ApiError } from '@/shared/http/api-error'
import { connectionStore } from '@/shared/live/connection'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyPart, MissingCode } from '@/ui/lazy-part'
import { forgetFailedPages } from '../open-page'
import { ProblemPage } from './problem-page'
import { usePageArrival } from './use-page-arrival'

const NotFound = lazyPart(() => import('./not-found').then((module) => module.NotFound))
const SignedOut = lazyPart(() => import('./signed-out').then((module) => module.SignedOut))

const back = {}

/** A page that failed, inside the shell: the rest of the site stays within reach. */
export function RouteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => forgetFailedPages, [])
  const refusal = error instanceof ApiError ? error : null
  const isMissing = refusal?.status === 404
  const isSignedOut = refusal?.status === 401
  usePageArrival({ title: isMissing ? 'Page not found' : isSignedOut ? 'Signed out' : 'Error', back })
  if (isMissing || isSignedOut) return <Suspense>{isMissing ? <NotFound /> : <SignedOut />}</Suspense>
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
