import { ExternalLink } from 'lucide-react'

/** For people who have closed the tab of the payment page, or can't find it. */
export function OpenedPaymentNote({ url }: { url: string }) {
  return (
    <p role="status" className="w-full text-sm text-muted">
      The payment page is open in another tab.{' '}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex items-center gap-1 text-gold underline underline-offset-4"
      >
        Open it again
        <ExternalLink className="size-3.5" aria-hidden="true" />
      </a>
    </p>
  )
}
