import { queryOptions } from '@tanstack/react-query'
import { CardList } from '@vermeil/contracts/money/cards.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { api } from '@/shared/http/api'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'

/** The cards that the payment provider keeps for this account. */
export const cardsQuery = queryOptions({
  queryKey: ['account', 'cards'],
  queryFn: ({ signal }) => api.get('/account/cards', CardList, { signal }),
  staleTime: 0,
})

/** The provider's page that saves a card; it comes back to the settings. */
export const addCardLink = () =>
  api.post('/account/cards', undefined, CheckoutLink, { idempotencyKey: newIdempotencyKey() })

export const makeDefaultCard = (id: string) => api.put(`/account/cards/${id}/default`, undefined, CardList)

export const removeCard = (id: string) => api.delete(`/account/cards/${id}`, CardList)
