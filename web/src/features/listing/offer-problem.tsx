import type { ListingIssue } from '@vermeil/contracts/listings'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { InlineAlert } from '@/ui/inline-alert'

type OfferProblemProps = { issues: readonly ListingIssue[]; error: Error | null; attempts: number }

/** Why the work could not be offered, above the form; takes the focus so that nobody presses a silent button. */
export function OfferProblem({ issues, error, attempts }: OfferProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) box.current?.focus()
  }, [attempts])
  const isAtLimit = isRefusal(error, 'listing.limit-reached')
  if (issues.length === 0 && !error) return null
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <InlineAlert tone="danger">
        {issues.length > 0 ? (
          <>
            <p>Please fix these first:</p>
            <ul className="list-disc ps-5">
              {issues.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>{error && sentenceOf(error)}</p>
        )}
        {isAtLimit && (
          <Link to={paths.subscription} className="text-gold underline underline-offset-4">
            See plans with more listings
          </Link>
        )}
      </InlineAlert>
    </div>
  )
}
