import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const answer = () => import('@vermeil/contracts/money/payments.schema').then((module) => module.PaymentResult)

/** How often a payment whose confirmation is still on its way is asked about, until it has come. */
export const resultPollMs = 2_000

/** What became of a visit to the payment provider. Asking grants nothing: a reload charges and fulfills nothing twice. */
export const paymentResultQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['account', 'payment-results', sessionId],
    queryFn: ({ signal }) => api.get(`/payments/session/${encodeURIComponent(sessionId)}`, answer, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? resultPollMs : false),
  })
