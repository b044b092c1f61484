import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card } from '@vermeil/contracts/money/cards.schema'
import { useEffect } from 'react'
import { noRetry } from '@/shared/http/query-client'
import { useSearchParams } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { addCardLink, cardsQuery, makeDefaultCard, removeCard } from './cards-api'

export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) => `${brand} ending in ${last4}`

/** The account's cards, and what can be done with them. A refusal is shown as a toast, with the server's sentence. */
export function useCards() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(cardsQuery)
  useReturnFromProvider()

  const changed = (title: string) => ({
    onSuccess: (cards: { cards: Card[] }, card: Card) => {
      queryClient.setQueryData(cardsQuery.queryKey, cards)
      notify({ title, description: `${cardName(card)}.`, tone: 'success' })
    },
  })
  const add = useMutation({
    ...noRetry,
    mutationFn: addCardLink,
    onSuccess: ({ url }) => location.assign(url),
  })
  const makeDefault = useMutation({
    ...noRetry,
    mutationFn: ({ id }: Card) => makeDefaultCard(id),
    ...changed('Default card changed'),
  })
  const remove = useMutation({
    ...noRetry,
    mutationFn: ({ id }: Card) => removeCard(id),
    ...changed('Card removed'),
  })

  return {
    cards: data?.cards,
    isError,
    refetch,
    // The page is being left: a second press would open a second payment page.
    isAdding: add.isPending || add.isSuccess,
    isChanging: makeDefault.isPending || remove.isPending,
    add: () => add.mutate(),
    makeDefault: (card: Card) => makeDefault.mutate(card),
    remove: (card: Card) => remove.mutate(card),
  }
}

/** The provider sends people back with `card=added`; it is said once, and the address is cleaned. */
function useReturnFromProvider() {
  const [params, setParams] = useSearchParams()
  const isAdded = params.get('card') === 'added'
  useEffect(() => {
    if (!isAdded) return
    notify({ title: 'Card added', description: 'You can bid with it from now on.', tone: 'success' })
    setParams(
      (before) => {
        before.delete('card')
        return before
      },
      { replace: true },
    )
  }, [isAdded, setParams])
}
