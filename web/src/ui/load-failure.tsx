import { Button } from './button'
import { cn } from './cn'

type LoadFailureProps = {
  /** What is missing: "The artists". */
  what: string
  onRetry: () => unknown
  className?: string
}

/**
 * A part of a page that could not be loaded. The rest of the page stays, and this can be retried. Plainer than
 * an alert with its icons, since it is part of every public page's first load.
 */
export function LoadFailure({ what, onRetry, className }: LoadFailureProps) {
  return (
    <div role="alert" className={cn('grid gap-2 rounded-md border border-danger bg-surface p-4 text-sm', className)}>
      <p>{what} could not be loaded.</p>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  )
}
