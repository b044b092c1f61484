import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router'
import { ApiError } from '@/shared/api-error'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'
import { NotFound } from './not-found'
import { ProblemPage } from './problem-page'

/** A page that failed, inside the shell: the rest of the site stays within reach. */
export function RouteError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  const { reset } = useQueryErrorResetBoundary()
  const isMissing = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404

  useEffect(() => {
    if (!isMissing) console.error(error)
  }, [error, isMissing])

  if (isMissing) return <NotFound />

  function retry() {
    reset()
    // Going to the same place once more loads the page's code and data again.
    void navigate(location, { replace: true, preventScrollReset: true })
  }

  return (
    <ProblemPage eyebrow="Something broke" title="Unexpected Application Error!">
      <p>This page could not be shown. Nothing you entered elsewhere is lost, and no bid was placed by this.</p>
      {error instanceof ApiError && error.requestId && (
        <p className="mt-2 text-sm">If you write to us, mention {error.requestId}.</p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="gold" onClick={retry}>
          Retry
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </div>
    </ProblemPage>
  )
}
