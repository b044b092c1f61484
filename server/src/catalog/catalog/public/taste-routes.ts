import { Taste, TasteChange } from '@vermeil/contracts/catalog/taste.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { operations } from '../../../platform/http/operations.ts'
import type { TasteUseCases } from './taste.ts'

export const tasteRoutes: FastifyPluginAsyncZod<{ taste: TasteUseCases }> = async (app, { taste }) => {
  const api = operations(app)

  api.get('/account/taste', 'account', {
    operationId: 'getTaste',
    summary: 'Read works to say what you like',
    answer: Taste,
    handle: ({ account }) => taste.ask(account.id),
  })

  api.put('/account/taste', 'account', {
    operationId: 'setTaste',
    summary: 'Say which works you like',
    body: TasteChange,
    handle: ({ account, body }) => taste.set(account.id, body),
  })
}
