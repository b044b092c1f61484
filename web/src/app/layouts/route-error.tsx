import { Link } from 'react-router'
import { ApiError } from '@/shared/api-error'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'
import { NotFound } from './not-found'
import { ProblemPage } from './problem-page'

/** A page that failed, inside the shell: the rest of the site stays within reach. */
export function RouteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const refusal = error instanceof ApiError ? error : null
  if (refusal?.status === 404) return <NotFound />
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
