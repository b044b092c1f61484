import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { authenticityAdminRoutes } from './authenticity-admin-routes.ts'
import { authenticityRoutes } from './authenticity-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import type { Inquiries } from './inquiries.ts'

type Options = { inquiries: Inquiries; media: MediaStore; limiter: Limiter }

export const inquiryRoutes: FastifyPluginAsyncZod<Options> = async (app, { inquiries, media, limiter }) => {
  await app.register(contactRoutes, { inquiries, limiter })
  await app.register(authenticityRoutes, { inquiries, media, limiter })
  await app.register(authenticityAdminRoutes, { inquiries })
}
