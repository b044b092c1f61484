import { PublicConfig } from '@vermeil/contracts/public-config'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** What a browser or a client library may know of the house's settings. */
export const configRoute: FastifyPluginAsyncZod<{ publicConfig: () => PublicConfig }> = async (
  app,
  { publicConfig },
) => {
  app.get(
    '/config.json',
    { config: { access: 'anyone' }, schema: { response: { 200: PublicConfig } } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(publicConfig()),
  )
}
