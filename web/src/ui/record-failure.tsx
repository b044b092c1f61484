import { ApiError } from '@/shared/http/api-error'
import { InlineAlert } from './inline-alert'
import { LoadFailure } from './load-failure'

type RecordFailureProps = {
  error: Error
  /** What could not be loaded: "The person". */
  what: string
  /** Said where there is no such record: an id that never was one, or that was erased. */
  unknown: string
  onRetry: () => unknown
}

/** In place of a record that an address names: it does not exist, or it could not be loaded. */
export function RecordFailure({ error, what, unknown, onRetry }: RecordFailureProps) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (!isUnknown) return <LoadFailure what={what} onRetry={onRetry} />
  return (
    <InlineAlert tone="danger">
      <p>{unknown}</p>
    </InlineAlert>
  )
}
