import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Events } from './process-event.ts'

type Door = { events: Pick<Events, 'receive'>; webhookSecret: string }

/** Larger than any event Stripe sends. */
const BODY_LIMIT = 1024 * 1024

/** The only door by which money becomes a sale: whatever comes here is believed for its signature and nothing else. */
export const webhookRoutes: FastifyPluginAsync<Door> = async (app, { events, webhookSecret }) => {
  // The signature is over the bytes as they were sent.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )

  app.post(
    '/webhooks/stripe',
    { config: { access: 'anyone' }, schema: { response: { 200: z.object({ received: z.literal(true) }) } } },
    async (request) => {
      const event = verify(request.body, request.headers['stripe-signature'])
      await events.receive(event)
      return { received: true as const }
    },
  )

  function verify(body: unknown, signature: string | string[] | undefined): Stripe.Event {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('webhook.not-signed', {})
    try {
      return Stripe.webhooks.constructEvent(body, signature, webhookSecret)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new AppError('webhook.not-signed', {})
      throw new AppError('request.malformed', {})
    }
  }
}
