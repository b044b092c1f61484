import { ContactBody, ContactReceipt } from '@vermeil/contracts/inquiries'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import type { Inquiries } from './inquiries.ts'

export const contactRoutes: FastifyPluginAsyncZod<{ inquiries: Inquiries; limiter: Limiter }> = async (
  app,
  { inquiries, limiter },
) => {
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
      // A machine learns nothing from the answer: it looks as if the message had been taken.
      const { createdAt } = website
        ? { createdAt: new Date() }
        : await inquiries.sendMessage(request.account?.id ?? null, message)
      return reply.code(201).send({ receivedAt: createdAt.toISOString() })
    },
  )
}
