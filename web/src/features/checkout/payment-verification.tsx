import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { notify } from '@/shared/toasts'
import { PaymentFailure } from './payment-failure'
import { paymentResultQuery, verificationProblem } from './payment-result-query'
import { PaymentSuccess } from './payment-success'

/** The server asks the provider what became of the session; the page says what it answers. */
export function PaymentVerification({ sessionId }: { sessionId: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentResultQuery(sessionId))
  const problem = error && verificationProblem(error)
  const isSettled = data !== undefined && data.status !== 'processing'
  const said = useRef(false)

  useEffect(() => {
    if (isFetching) return
    if (problem) notify({ title: 'Verification Failed', description: problem, tone: 'destructive' })
  }, [problem, isFetching])

  useEffect(() => {
    if (!isSettled || said.current) return
    said.current = true
    if (data?.status === 'refunded') notify({ title: 'Payment Refunded', description: 'Somebody else was faster.' })
    else {
      notify({
        title: 'Payment Successful!',
        description: 'Your payment has been processed successfully.',
        tone: 'success',
      })
    }
  }, [isSettled, data?.status])

  if (data) return <PaymentSuccess result={data} />
  if (problem && !isFetching) return <PaymentFailure message={problem} onRetry={() => void refetch()} />
  return <Verifying />
}

export function Verifying() {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-24 text-center">
      <LoaderCircle className="size-10 animate-spin text-gold" aria-hidden="true" />
      <p className="text-lg">Verifying your payment...</p>
    </div>
  )
}
