import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AuthRefusal } from './auth-refusal.ts'

const config = { access: 'protocol' } as const
const NamedBody = z.object({ phone: z.string().nullish() }).nullish()

/** What the client library can ask for and Vermeil does not offer, refused in the protocol's own words. */
export const gotrueUnsupportedRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post('/otp', { config, schema: { body: NamedBody } }, async ({ body }) => {
    if (body?.phone) throw new AuthRefusal('phone_provider_disabled', { message: 'Unsupported phone provider' })
    throw new AuthRefusal('otp_disabled')
  })
  app.post('/sso', { config }, async () => {
    throw new AuthRefusal('saml_provider_disabled')
  })
}
