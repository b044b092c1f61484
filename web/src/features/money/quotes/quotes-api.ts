import { queryOptions } from '@tanstack/react-query'
import {
  DeliveryQuote,
  DeliveryQuoteList,
  type QuoteOffer,
  type QuoteRequest,
} from '@vermeil/contracts/money/quotes.schema'
import { deliveryKey } from '@/entities/delivery/addresses-api'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

export const quotesQuery = queryOptions({
  queryKey: [...deliveryKey, 'quotes'],
  queryFn: ({ signal }) => api.get('/quotes', DeliveryQuoteList, { signal }),
})

export const askForQuote = (request: QuoteRequest) => api.post('/quotes', request, DeliveryQuote)
export const offerQuote = (id: string, offer: QuoteOffer) => api.put(`/quotes/${id}/offer`, offer, DeliveryQuote)
export const acceptQuote = (id: string, price: number) => api.post(`/quotes/${id}/acceptance`, { price }, DeliveryQuote)
export const refuseQuote = (id: string) => api.post(`/quotes/${id}/refusal`, undefined, DeliveryQuote)
export const withdrawQuote = (id: string) => api.post(`/quotes/${id}/withdrawal`, undefined, DeliveryQuote)

/** Quotes, the prices computed from them, orders and needs are read again. */
export const useQuoteAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([deliveryKey, ['account']], action)
