import { donationLimits } from '@vermeil/contracts/money/payment-limits'
import type { CreatePaymentBody } from '@vermeil/contracts/money/payments.schema'
import { formatMoney } from '@/shared/format/format'

/** The documented request of a donation. */
export function donationOf(amount: number): CreatePaymentBody {
  const description = `Donation of ${formatMoney(amount)} to Vermeil`
  return { amount, description, paymentType: 'donation', metadata: { description } }
}

/** What is wrong with an amount, before the server says so; an empty field only disables the button. */
export function donationProblem(amount: number | null): string | undefined {
  const { min, max, step } = donationLimits
  if (amount === null || amount === 0) return undefined
  if (amount < min) return `The smallest donation is ${formatMoney(min)}.`
  if (amount > max) return `The largest donation is ${formatMoney(max)}.`
  return amount % step === 0 ? undefined : `Please choose a multiple of ${formatMoney(step)}.`
}
