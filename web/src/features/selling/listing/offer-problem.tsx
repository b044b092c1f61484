import type { FieldErrors } from 'react-hook-form'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { useFailureFocus } from '@/ui/form/failure-focus'
import { FormProblem } from '@/ui/form/form'
import type { ListingValues } from './listing-values'

type OfferProblemProps = {
  errors: FieldErrors<ListingValues>
  /** What the server said. */
  refusal: Error | null
  failures: number
}

/** Why the work could not be offered, above the form; takes the focus so that nobody presses a silent button. */
export function OfferProblem({ errors, refusal, failures }: OfferProblemProps) {
  const box = useFailureFocus<HTMLDivElement>(failures)
  const issues = Object.entries(errors)
  if (issues.length === 0 && !refusal) return null
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <FormProblem>
        {issues.length > 0 ? (
          <>
            <p>Please fix these first:</p>
            <ul className="list-disc ps-5">
              {issues.map(([field, { message }]) => (
                <li key={field}>{message}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>{refusal && sentenceOf(refusal)}</p>
        )}
        {isRefusal(refusal, 'listing.limit-reached') && (
          <Link to={paths.subscription} className="text-gold underline underline-offset-4">
            See plans with more listings
          </Link>
        )}
      </FormProblem>
    </div>
  )
}
