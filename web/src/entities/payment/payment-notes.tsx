import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import { ExternalLink } from 'lucide-react'
import { formatMoney } from '@/shared/format/format'

/** Where the button leads, said before it is pressed. */
export function LeavingNote({ amount }: { amount: number }) {
  if (amount > largestCardPayment) {
    return (
      <p className="text-sm text-muted">
        A card takes at most {formatMoney(largestCardPayment)} at once. This amount is paid by bank transfer: the button
        leads to your invoice.
      </p>
    )
  }
  return (
    <p className="text-sm text-muted">You’ll pay securely with Stripe in a new tab. We never see your card details.</p>
  )
}

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
