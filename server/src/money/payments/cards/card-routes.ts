import { CardList } from '@vermeil/contracts/money/cards.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { z } from 'zod'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Cards } from './cards.ts'

const CardParams = z.strictObject({ id: z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$|^card_[A-Za-z0-9_]{1,100}$/) })

/** The caller's own cards. Every call asks the payment provider, so the limit is low. */
export const cardRoutes = routes<{ cards: Cards; limiter: Limiter }>((api, { cards, limiter }) => {
  const by = (request: { account: { id: string } | null }) => request.account?.id
  const preHandler = limitRequests(limiter, { name: 'cards', points: 30, perSeconds: 60, by })

  api.get('/account/cards', 'account', {
    operationId: 'listCards',
    summary: 'List your cards',
    query: LimitQuery,
    answer: CardList,
    refusals: ['payment.provider-away'],
    preHandler,
    handle: async ({ account, query }) => ({
      cards: (await cards.list(account.id)).cards.slice(0, query.limit),
    }),
  })

  api.post('/account/cards', 'confirmed', {
    operationId: 'addCard',
    summary: 'Open the page on which you add a card',
    isKeyed: true,
    answer: CheckoutLink,
    refusals: ['payment.provider-away', 'idempotency.reused'],
    preHandler,
    handle: async ({ account, key }) => ({ url: await cards.addLink(account, key) }),
  })

  api.put('/account/cards/:id/default', 'account', {
    operationId: 'makeCardDefault',
    summary: 'Make a card your default',
    params: CardParams,
    answer: CardList,
    refusals: ['card.unknown', 'card.expired', 'payment.provider-away'],
    preHandler,
    handle: ({ account, params }) => cards.makeDefault(account.id, params.id),
  })

  api.delete('/account/cards/:id', 'account', {
    operationId: 'removeCard',
    summary: 'Remove a card',
    params: CardParams,
    answer: CardList,
    refusals: [
      'card.unknown',
      'card.pays-plan',
      'card.guarantees-bids',
      'card.last-while-bidding',
      'card.last-with-loans',
      'payment.provider-away',
    ],
    preHandler,
    handle: ({ account, params }) => cards.remove(account.id, params.id),
  })
})
