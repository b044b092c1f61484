import { queryOptions } from '@tanstack/react-query'
import type { PaymentResult } from '@vermeil/contracts/money/payments.schema'
import { api } from '@/shared/http/api'

/** How often a payment whose confirmation is still on its way is asked about, until it has come. */
export const resultPollMs = 2_000

/** What became of a visit to the payment provider. Asking grants nothing: a reload charges and fulfills nothing twice. */
export const paymentResultQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['account', 'payment-results', sessionId],
    queryFn: ({ signal }) => api.get<PaymentResult>(`/payments/session/${encodeURIComponent(sessionId)}`, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? resultPollMs : false),
  })
