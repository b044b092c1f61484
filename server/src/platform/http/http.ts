import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/**
 * Connections that wait for the process to accept them. Of a crowd that comes at once, those beyond it would lose their
 * first packet and try again after one, three and seven seconds. The system may allow fewer (`net.core.somaxconn`).
 */
export const LISTEN_BACKLOG = 4_096

/** The web server, or a scope of it, as every helper and route plugin takes it: its schemas are zod's. */
export type Http = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>
