import { ExternalLink, LoaderCircle } from 'lucide-react'
import { Button } from '@/ui/button'

type WaitingForPaymentProps = {
  /** The payment page in the other tab. */
  url: string
  /** Offers the way to pay again. */
  onStop: () => void
}

/** In the place of the button that opened the payment page: while it can be paid there, nothing here begins another. */
export function WaitingForPayment({ url, onStop }: WaitingForPaymentProps) {
  return (
    <div className="grid w-full gap-3 rounded-md border border-line bg-background p-4 text-start">
      <p role="status" className="flex items-center gap-2 font-medium">
        <LoaderCircle className="size-4 shrink-0 animate-spin text-gold" aria-hidden="true" />
        Waiting for your payment
      </p>
      <p className="text-sm whitespace-normal text-muted">
        The payment page is open in another tab. What becomes of it is shown here.
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a
          // The button that had the focus is gone.
          ref={(link) => link?.focus({ preventScroll: true })}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-gold underline underline-offset-4"
        >
          Open it again
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
        <Button variant="ghost" size="sm" onClick={onStop}>
          Stop waiting
        </Button>
      </div>
    </div>
  )
}
