import type { CardList } from '@vermeil/contracts/money/cards.schema'
import type { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { api } from '@/shared/http/api'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'
import { readQuery } from '@/shared/http/read-query'

/** The cards that the payment provider keeps for this account. */
export const cardsQuery = readQuery<CardList>(['account', 'cards'], '/account/cards', { staleTime: 0 })

/** The provider's page that saves a card; it comes back to the settings. */
export const addCardLink = () =>
  api.post<CheckoutLink>('/account/cards', undefined, { idempotencyKey: newIdempotencyKey() })

export const makeDefaultCard = (id: string) => api.put<CardList>(`/account/cards/${id}/default`)

export const removeCard = (id: string) => api.delete<CardList>(`/account/cards/${id}`)
