import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { openToAnyone } from './access.ts'
import type { Http } from './http.ts'

// Swagger UI sets style attributes; everything else comes from us.
const docsPolicy = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

/** The API described from the schemas that guard it, so the two cannot disagree. Must be registered before routes. */
export async function describeApi(app: Http, siteUrl: () => string) {
  const transform = createJsonSchemaTransform({ skipList: [] })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vermeil',
        version: '1',
        description: 'The API of the auction house. Amounts are integer cents; refusals are problem+json with a code.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) => {
      const isPublicApi = input.url.startsWith('/api/v1/') && input.url !== '/api/v1/openapi.json'
      if (!isPublicApi) return { schema: { hide: true } as never, url: input.url }
      const { schema, url } = transform(input as never)
      const access = input.route.config?.access
      return { schema: { ...schema, ...(access === 'anyone' ? {} : { security: [{ bearer: [] }] }) }, url }
    },
  })
  await app.register(async (docs) => {
    openToAnyone(docs)
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      uiConfig: { tryItOutEnabled: true },
    })
  })
  app.get('/api/v1/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } as never }, async () => ({
    ...app.swagger(),
    servers: [{ url: siteUrl() }],
  }))
}
