import type { Stripe } from 'stripe'
import { createTransfer } from '../connect/transfer.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import type { Accepts } from '../http/params.ts'
import { integer, metadata, oneOf, required, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'

const transferShape = {
  amount: required(integer),
  currency: required(oneOf('usd')),
  destination: required(text),
  description: text,
  metadata,
  transfer_group: text,
} satisfies Accepts<Stripe.TransferCreateParams>

export const transferRoutes: Route[] = [
  route('POST', '/v1/transfers', transferShape, ({ op, params }) =>
    createTransfer(op, {
      amount: params.amount,
      currency: params.currency,
      destination: params.destination,
      description: params.description ?? null,
      transferGroup: params.transfer_group ?? null,
      metadata: changeMetadata({}, params.metadata),
    }),
  ),
  route(
    'GET',
    '/v1/transfers',
    { ...pagingShape, destination: text, transfer_group: text, created: createdRange },
    ({ op, params }) => {
      const transfers = op.tx.all('transfers').filter(asAsked(params, 'destination', 'transfer_group'))
      return page(transfers, params, '/v1/transfers')
    },
  ),
  route('GET', '/v1/transfers/:id', {}, ({ op, id }) => op.need('transfers', id)),
]
