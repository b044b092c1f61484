import { PaymentVerification } from '@/features/money/checkout/payment-verification'
import { ThankYou } from '@/features/money/checkout/thank-you'
import { useSearchParams } from '@/shared/navigation/router'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const sessionId = useSearchParams()[0].get('session_id')
  return (
    <section className="page-width py-12 sm:py-20">
      <h1 className="sr-only">Your payment</h1>
      <div className="mx-auto max-w-xl">{sessionId ? <PaymentVerification sessionId={sessionId} /> : <ThankYou />}</div>
    </section>
  )
}
