import { largestCardPayment } from '@vermeil/contracts/payment-limits'
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
    <p className="text-sm text-muted">
      Opens the payment provider in a new tab. Your card details stay there; this page stays here.
    </p>
  )
}
