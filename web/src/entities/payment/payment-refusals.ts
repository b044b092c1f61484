import { notConfirmedText } from '@/entities/lot/confirm-bid'
import { FunctionRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import type { ToastMessage } from '@/shared/page/toasts'

type Refusal = { toast: ToastMessage; needsSignIn: boolean }

const refuse = (title: string, description: string, needsSignIn = false): Refusal => ({
  toast: { title, description, tone: 'destructive' },
  needsSignIn,
})

export const signInFirst = refuse('Authentication Required', 'Please sign in to continue with your payment.', true)
export const amountInvalid = refuse('Invalid Payment', 'Please enter a valid amount')
export const linkMissing = refuse('Payment Error', 'No checkout URL received. Please try again.')

/** A payment that could not be begun, in the documented words. */
export function paymentRefusal(error: unknown): Refusal {
  if (!(error instanceof FunctionRefusal)) {
    return refuse('Payment Error', sentenceOf(error, 'An unexpected error occurred. Please try again.'))
  }
  const isSignInNeeded =
    /authentication required|not authenticated/i.test(sentenceOf(error, '')) || error.status === 401
  if (isSignInNeeded) return signInFirst
  if (error.code === 'payment.amount-invalid') return amountInvalid
  const unconfirmed = notConfirmedText(error.code)
  if (unconfirmed) return refuse(unconfirmed.title, unconfirmed.description)
  return refuse('Payment Failed', sentenceOf(error, 'There was an error processing your payment. Please try again.'))
}
