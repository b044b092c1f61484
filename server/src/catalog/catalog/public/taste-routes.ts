import { Taste, TasteChange } from '@vermeil/contracts/catalog/taste.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { TasteUseCases } from './taste.ts'

const config = { access: 'account' } as const

export const tasteRoutes: FastifyPluginAsyncZod<{ taste: TasteUseCases }> = async (app, { taste }) => {
  app.get(
    '/account/taste',
    {
      config,
      schema: {
        operationId: 'getTaste',
        summary: 'Read works to say what you like',
        response: { 200: Taste },
      },
    },
    async (request) => taste.ask(accountOf(request).id),
  )

  app.put(
    '/account/taste',
    {
      config,
      schema: {
        operationId: 'setTaste',
        summary: 'Say which works you like',
        body: TasteChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await taste.set(accountOf(request).id, request.body)
      return reply.code(204).send()
    },
  )
}
