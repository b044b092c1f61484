import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { authenticityAdminRoutes } from './authenticity-admin-routes.ts'
import { authenticityRoutes } from './authenticity-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import type { Enquiries } from './enquiries.ts'

type Options = { enquiries: Enquiries; media: MediaStore; limiter: Limiter }

export const enquiryRoutes: FastifyPluginAsyncZod<Options> = async (app, { enquiries, media, limiter }) => {
  await app.register(contactRoutes, { enquiries, limiter })
  await app.register(authenticityRoutes, { enquiries, media, limiter })
  await app.register(authenticityAdminRoutes, { enquiries })
}
