import { LoadFailure } from './load-failure'
import { Skeleton } from './skeleton'

type LoadingProps = {
  /** What is missing: "Your cards". */
  what: string
  hasFailed: boolean
  onRetry: () => unknown
  /** The box of what will stand here. */
  className: string
}

/** Stands where data will be: a skeleton, or that it could not be loaded. */
export const Loading = ({ what, hasFailed, onRetry, className }: LoadingProps) =>
  hasFailed ? <LoadFailure what={what} onRetry={onRetry} /> : <Skeleton className={className} />
