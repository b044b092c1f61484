import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
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
