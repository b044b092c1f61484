import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { requireStorableJson } from '../../../platform/http/read-requests.ts'
import { world } from '../../../platform/world.ts'
import type { Events } from './process-event.ts'

type Options = {
  events: Pick<Events, 'receive'>
  /** The provider signs events of connected accounts with a secret of their own. */
  webhookSecrets: readonly string[]
}

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
  [/^charge\.dispute\./, 'dispute'],
  [/^account\.updated$/, 'account'],
]

/** Larger than any event Stripe sends. */
const BODY_LIMIT = 1024 * 1024

/** The only way in which a payment becomes a sale. An event is trusted for its signature and nothing else. */
export const webhookRoutes: FastifyPluginAsync<Options> = async (app, { events, webhookSecrets }) => {
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
    const event = webhookSecrets.map((secret) => read(body, signature, secret)).find((found) => found !== null)
    if (!event) throw new AppError('webhook.not-signed', {})
    requireStorableJson(event)
    if (!isEvent(event)) throw new AppError('request.malformed', {})
    return event
  }
}

/** Null where it was not signed with this secret. */
function read(body: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    // Undefined: the library's own tolerance and cryptography.
    return Stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, world.now())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw new AppError('request.malformed', {})
  }
}

function isEvent(value: unknown): boolean {
  const { success, data: event } = EventShape.safeParse(value)
  if (!success) return false
  const expected = objectOf.find(([types]) => types.test(event.type))?.[1]
  const { id, object } = event.data.object
  return expected === undefined || (object === expected && typeof id === 'string')
}
