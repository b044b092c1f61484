import { CardList } from '@vermeil/contracts/money/cards.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { KeyHeader } from '../../../platform/http/key-header.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Cards } from './cards.ts'

const CardParams = z.strictObject({ id: z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$|^card_[A-Za-z0-9_]{1,100}$/) })

/** The caller's own cards. Every call asks the payment provider, so the limit is low. */
export const cardRoutes: FastifyPluginAsyncZod<{ cards: Cards; limiter: Limiter }> = async (
  app,
  { cards, limiter },
) => {
  const config = { access: 'account' } as const
  const by = (request: { account: { id: string } | null }) => request.account?.id
  const preHandler = limitRequests(limiter, { name: 'cards', points: 30, perSeconds: 60, by })

  app.get(
    '/account/cards',
    {
      config: { ...config, refusals: ['payment.provider-away'] },
      preHandler,
      schema: {
        operationId: 'listCards',
        summary: 'List your cards',
        querystring: LimitQuery,
        response: { 200: CardList },
      },
    },
    async (request) => ({
      cards: (await cards.list(accountOf(request).id)).cards.slice(0, request.query.limit),
    }),
  )

  app.post(
    '/account/cards',
    {
      config: { access: 'confirmed', refusals: ['payment.provider-away', 'idempotency.reused'] },
      preHandler,
      schema: {
        operationId: 'addCard',
        summary: 'Open the page on which you add a card',
        headers: KeyHeader,
        response: { 200: CheckoutLink },
      },
    },
    async (request) => ({ url: await cards.addLink(accountOf(request), request.headers['idempotency-key']) }),
  )

  app.put(
    '/account/cards/:id/default',
    {
      config: { ...config, refusals: ['card.unknown', 'card.expired', 'payment.provider-away'] },
      preHandler,
      schema: {
        operationId: 'makeCardDefault',
        summary: 'Make a card your default',
        params: CardParams,
        response: { 200: CardList },
      },
    },
    async (request) => cards.makeDefault(accountOf(request).id, request.params.id),
  )

  app.delete(
    '/account/cards/:id',
    {
      config: {
        ...config,
        refusals: [
          'card.unknown',
          'card.pays-plan',
          'card.guarantees-bids',
          'card.last-while-bidding',
          'card.last-with-loans',
          'payment.provider-away',
        ],
      },
      preHandler,
      schema: { operationId: 'removeCard', summary: 'Remove a card', params: CardParams, response: { 200: CardList } },
    },
    async (request) => cards.remove(accountOf(request).id, request.params.id),
  )
}
