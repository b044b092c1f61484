import type { DeliveryQuote, DeliveryQuoteList, QuoteOffer, QuoteRequest } from '@vermeil/contracts/money/quotes.schema'
import { deliveryKey } from '@/entities/delivery/addresses-api'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

export const quotesQuery = readQuery<DeliveryQuoteList>([...deliveryKey, 'quotes'], '/quotes')

export const askForQuote = (request: QuoteRequest) => api.post<DeliveryQuote>('/quotes', request)
export const offerQuote = (id: string, offer: QuoteOffer) => api.put<DeliveryQuote>(`/quotes/${id}/offer`, offer)
export const acceptQuote = (id: string, price: number) => api.post<DeliveryQuote>(`/quotes/${id}/acceptance`, { price })
export const refuseQuote = (id: string) => api.post<DeliveryQuote>(`/quotes/${id}/refusal`)
export const withdrawQuote = (id: string) => api.post<DeliveryQuote>(`/quotes/${id}/withdrawal`)

/** Quotes, the prices computed from them, orders and needs are read again. */
export const useQuoteAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([deliveryKey, ['account']], action)
