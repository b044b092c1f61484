import {
  DeliveryQuote,
  DeliveryQuoteList,
  QuoteAcceptance,
  QuoteOffer,
  QuoteRequest,
} from '@vermeil/contracts/money/quotes.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { quoteRules } from './quote-access.ts'
import type { Quotes } from './quotes.ts'

export const quoteRoutes = routes<{ quotes: Quotes }>((api, { quotes }) => {
  const guarded = guardObjects(quoteRules, ({ quoteId }: { quoteId: string }) => quotes.find(quoteId))

  api.get('/quotes', 'account', {
    operationId: 'listQuotes',
    summary: 'List the delivery quotes you asked for or were asked for',
    query: LimitQuery,
    answer: DeliveryQuoteList,
    handle: ({ account, query }) => quotes.list(account, query.limit),
  })

  api.post('/quotes', 'confirmed', {
    operationId: 'askForQuote',
    summary: 'Ask what the delivery of a lot to one of your addresses costs',
    body: QuoteRequest,
    created: DeliveryQuote,
    refusals: [
      ...(['lot.unknown', 'lot.closed', 'address.unknown'] as const),
      ...(['quote.own-work', 'quote.not-needed', 'quote.already', 'quote.too-many'] as const),
    ],
    handle: ({ account, body }) => quotes.ask(account, body),
  })

  api.put('/quotes/:quoteId/offer', guarded.to('quote.offer', 'confirmed'), {
    operationId: 'offerQuote',
    summary: 'Name the price of a delivery, or change it',
    body: QuoteOffer,
    answer: DeliveryQuote,
    refusals: ['quote.wrong-state'],
    handle: ({ account, subject, body }) => quotes.offer(account, subject, body),
  })

  api.post('/quotes/:quoteId/acceptance', guarded.to('quote.decide', 'confirmed'), {
    operationId: 'acceptQuote',
    summary: 'Accept the price of a delivery',
    body: QuoteAcceptance,
    answer: DeliveryQuote,
    refusals: ['quote.wrong-state', 'quote.price-differs', 'quote.address-changed', 'payment.provider-away'],
    handle: ({ account, subject, body }) => quotes.accept(account, subject, body.price),
  })

  api.post('/quotes/:quoteId/refusal', guarded.to('quote.decide'), {
    operationId: 'refuseQuote',
    summary: 'Refuse the price of a delivery',
    answer: DeliveryQuote,
    refusals: ['quote.wrong-state', 'payment.provider-away'],
    handle: ({ account, subject }) => quotes.refuse(account, subject),
  })

  api.post('/quotes/:quoteId/withdrawal', guarded.to('quote.withdraw'), {
    operationId: 'withdrawQuote',
    summary: 'Withdraw a request for a quote, or decline it',
    answer: DeliveryQuote,
    refusals: ['quote.wrong-state', 'payment.provider-away'],
    isRepeatable: true,
    handle: ({ account, subject }) => quotes.withdraw(account, subject),
  })
})
