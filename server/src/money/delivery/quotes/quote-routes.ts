import {
  DeliveryQuote,
  DeliveryQuoteList,
  QuoteAcceptance,
  QuoteOffer,
  QuoteRequest,
} from '@vermeil/contracts/money/quotes.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { quoteRules } from './quote-access.ts'
import type { Quotes } from './quotes.ts'

const QuoteParams = z.strictObject({ quoteId: z.uuid() })

export const quoteRoutes: FastifyPluginAsyncZod<{ quotes: Quotes }> = async (app, { quotes }) => {
  const guarded = guardObjects(quoteRules, ({ quoteId }: z.infer<typeof QuoteParams>) => quotes.find(quoteId))

  app.get(
    '/quotes',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listQuotes',
        summary: 'List the delivery quotes you asked for or were asked for',
        querystring: LimitQuery,
        response: { 200: DeliveryQuoteList },
      },
    },
    (request) => quotes.list(accountOf(request), request.query.limit),
  )

  app.post(
    '/quotes',
    {
      config: {
        access: 'confirmed',
        refusals: [
          ...(['lot.unknown', 'lot.closed', 'address.unknown'] as const),
          ...(['quote.own-work', 'quote.not-needed', 'quote.already', 'quote.too-many'] as const),
        ],
      },
      schema: {
        operationId: 'askForQuote',
        summary: 'Ask what the delivery of a lot to one of your addresses costs',
        body: QuoteRequest,
        response: { 201: DeliveryQuote },
      },
    },
    async (request, reply) => reply.code(201).send(await quotes.ask(accountOf(request), request.body)),
  )

  app.put(
    '/quotes/:quoteId/offer',
    {
      config: { access: guarded.to('quote.offer', 'confirmed'), refusals: ['quote.wrong-state'] },
      schema: {
        operationId: 'offerQuote',
        summary: 'Name the price of a delivery, or change it',
        params: QuoteParams,
        body: QuoteOffer,
        response: { 200: DeliveryQuote },
      },
    },
    (request) => quotes.offer(accountOf(request), guarded.subjectOf(request), request.body),
  )

  app.post(
    '/quotes/:quoteId/acceptance',
    {
      config: {
        access: guarded.to('quote.decide', 'confirmed'),
        refusals: ['quote.wrong-state', 'quote.price-differs', 'quote.address-changed', 'payment.provider-away'],
      },
      schema: {
        operationId: 'acceptQuote',
        summary: 'Accept the price of a delivery',
        params: QuoteParams,
        body: QuoteAcceptance,
        response: { 200: DeliveryQuote },
      },
    },
    (request) => quotes.accept(accountOf(request), guarded.subjectOf(request), request.body.price),
  )

  app.post(
    '/quotes/:quoteId/refusal',
    {
      config: { access: guarded.to('quote.decide'), refusals: ['quote.wrong-state', 'payment.provider-away'] },
      schema: {
        operationId: 'refuseQuote',
        summary: 'Refuse the price of a delivery',
        params: QuoteParams,
        response: { 200: DeliveryQuote },
      },
    },
    (request) => quotes.refuse(accountOf(request), guarded.subjectOf(request)),
  )

  app.post(
    '/quotes/:quoteId/withdrawal',
    {
      config: {
        access: guarded.to('quote.withdraw'),
        refusals: ['quote.wrong-state', 'payment.provider-away'],
        isRepeatable: true,
      },
      schema: {
        operationId: 'withdrawQuote',
        summary: 'Withdraw a request for a quote, or decline it',
        params: QuoteParams,
        response: { 200: DeliveryQuote },
      },
    },
    (request) => quotes.withdraw(accountOf(request), guarded.subjectOf(request)),
  )
}
