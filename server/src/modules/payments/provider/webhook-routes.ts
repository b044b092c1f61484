import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { requireStorableJson } from '../../../platform/http/read-requests.ts'
import type { Events } from './process-event.ts'

type Options = { events: Pick<Events, 'receive'>; webhookSecret: string }

/** What every event has. The object depends on the type and is checked where the event is handled. */
const EventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
/** The objects of the types that we handle. */
const objectOf: readonly [types: RegExp, object: string][] = [
  [/^checkout\.session\./, 'checkout.session'],
  [/^customer\.subscription\./, 'subscription'],
  [/^invoice\.(paid|payment_failed)$/, 'invoice'],
  [/^payment_intent\.canceled$/, 'payment_intent'],
  [/^refund\.(created|updated)$/, 'refund'],
]

/** Larger than any event Stripe sends. */
const BODY_LIMIT = 1024 * 1024

/** The only way in which a payment becomes a sale. An event is trusted for its signature and nothing else. */
export const webhookRoutes: FastifyPluginAsync<Options> = async (app, { events, webhookSecret }) => {
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
    let event: Stripe.Event
    try {
      event = Stripe.webhooks.constructEvent(body, signature, webhookSecret)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new AppError('webhook.not-signed', {})
      throw new AppError('request.malformed', {})
    }
    requireStorableJson(event)
    if (!isEvent(event)) throw new AppError('request.malformed', {})
    return event
  }
}

function isEvent(value: unknown): boolean {
  const { success, data: event } = EventShape.safeParse(value)
  if (!success) return false
  const expected = objectOf.find(([types]) => types.test(event.type))?.[1]
  const { id, object } = event.data.object
  return expected === undefined || (object === expected && typeof id === 'string')
}
