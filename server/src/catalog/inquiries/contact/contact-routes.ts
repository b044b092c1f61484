import { ContactBody, ContactReceipt } from '@vermeil/contracts/catalog/inquiries.schema'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { world } from '../../../platform/world.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Inquiries } from '../inquiries.ts'

type Options = { inquiries: Pick<Inquiries, 'sendMessage'>; limiter: Limiter }

export const contactRoutes = routes<Options>((api, { inquiries, limiter }) => {
  api.post('/contact', 'anyone', {
    operationId: 'sendMessage',
    summary: 'Send us a message',
    body: ContactBody,
    created: ContactReceipt,
    preHandler: limitRequests(limiter, requestLimits.contactMessages),
    handle: async ({ account, body: { website, ...message } }) => {
      // A bot that filled in the hidden field gets the same answer as a person.
      const { createdAt } = website
        ? { createdAt: new Date(world.now()) }
        : await inquiries.sendMessage(account?.id ?? null, message)
      return { receivedAt: createdAt.toISOString() }
    },
  })
})
