import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/api'
import { ApiError } from '@/shared/api-error'

const answer = () => import('@vermeil/contracts/payments').then((module) => module.PaymentResult)

/** How often a payment whose confirmation is still on its way is asked about, until it has come. */
const pollMs = 2_000

/** What became of a visit to the payment provider. Asking grants nothing: a reload charges and fulfils nothing twice. */
export const paymentResultQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['account', 'payment-results', sessionId],
    queryFn: ({ signal }) => api.get(`/payments/session/${encodeURIComponent(sessionId)}`, answer, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollMs : false),
  })

/** The house's sentence where it gave one; nothing that a browser says of itself. */
export const verificationProblem = (error: Error): string =>
  error instanceof ApiError && error.code !== 'house.failed'
    ? error.message
    : 'Failed to verify payment. Please contact support.'
