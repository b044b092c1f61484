import { useEffect } from 'react'
import { Link } from 'react-router'
import { ApiError } from '@/shared/http/api-error'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
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
  usePageArrival({ title: isMissing ? 'Page not found' : 'Error', back })
  if (isMissing) return <NotFound />
  return (
    <ProblemPage eyebrow="Something broke" title="Unexpected Application Error!">
      <p>This page could not be shown. Nothing you entered elsewhere is lost, and no bid was placed by this.</p>
      {refusal?.requestId && <p className="mt-2 text-sm">If you write to us, mention {refusal.requestId}.</p>}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="gold" onClick={onRetry}>
          Retry
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </div>
    </ProblemPage>
  )
}
