import { ContactBody, ContactReceipt } from '@vermeil/contracts/catalog/inquiries.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Inquiries } from '../inquiries.ts'

type Options = { inquiries: Pick<Inquiries, 'sendMessage'>; limiter: Limiter }

export const contactRoutes: FastifyPluginAsyncZod<Options> = async (app, { inquiries, limiter }) => {
  app.post(
    '/contact',
    {
      config: { access: 'anyone' },
      preHandler: limitRequests(limiter, requestLimits.contactMessages),
      schema: {
        operationId: 'sendMessage',
        summary: 'Send us a message',
        body: ContactBody,
        response: { 201: ContactReceipt },
      },
    },
    async (request, reply) => {
      const { website, ...message } = request.body
      // A bot that filled in the hidden field gets the same answer as a person.
      const { createdAt } = website
        ? { createdAt: new Date() }
        : await inquiries.sendMessage(request.account?.id ?? null, message)
      return reply.code(201).send({ receivedAt: createdAt.toISOString() })
    },
  )
}
