import { Button } from './button'
import { InlineAlert } from './inline-alert'

type LoadFailureProps = {
  /** What is missing: "The artists". */
  what: string
  onRetry: () => unknown
  className?: string
}

/** A part of a page that could not be read. The rest of the page stands, and this can be asked for again. */
export function LoadFailure({ what, onRetry, className }: LoadFailureProps) {
  return (
    <InlineAlert tone="danger" className={className}>
      <p>{what} could not be loaded.</p>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => void onRetry()}>
        Try again
      </Button>
    </InlineAlert>
  )
}
