import { PublicConfig } from '@vermeil/contracts/public-config.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The settings that browsers and client libraries may know. */
export const configRoute: FastifyPluginAsyncZod<{ publicConfig: () => Promise<PublicConfig> }> = async (
  app,
  { publicConfig },
) => {
  app.get(
    '/config.json',
    { config: { access: 'anyone' }, schema: { response: { 200: PublicConfig } } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(await publicConfig()),
  )
}
