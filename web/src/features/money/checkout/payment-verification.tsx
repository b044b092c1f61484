import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ordersQuery } from '@/entities/order/own-orders'
import { announceReturn } from '@/entities/payment/opened-payment'
import { paymentResultQuery } from '@/entities/payment/payment-result'
import { resultToast } from '@/entities/payment/payment-text'
import { ApiError } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { PaymentFailure } from './payment-failure'
import { PaymentSuccess } from './payment-success'

/** The server asks the provider about the session; the page shows the answer. */
export function PaymentVerification({ sessionId }: { sessionId: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentResultQuery(sessionId))
  const problem = error && verificationProblem(error)
  const settled = data && data.status !== 'processing' ? data : null
  const said = useRef(false)
  const queryClient = useQueryClient()

  useEffect(() => {
    if (isFetching) return
    if (problem) notify({ title: 'Verification Failed', description: problem, tone: 'destructive' })
  }, [problem, isFetching])

  useEffect(() => {
    if (!settled || said.current) return
    said.current = true
    notify(resultToast(settled))
    announceReturn(sessionId)
    // The order as it was before the payment arrived is shown meanwhile.
    void queryClient.invalidateQueries({ queryKey: ordersQuery.queryKey })
  }, [settled, sessionId, queryClient])

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

/** The server's sentence where it gave one, never the browser's own. */
export const verificationProblem = (error: Error): string =>
  error instanceof ApiError && error.code !== 'service.failed'
    ? sentenceOf(error)
    : 'Failed to verify payment. Please contact support.'
