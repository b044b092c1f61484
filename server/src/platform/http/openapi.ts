import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { z } from 'zod'
import { openToAnyone } from './access.ts'
import type { Http } from './http.ts'
import { type Document, namedSchemas, withComponents } from './openapi-components.ts'
import { createDescribeOperation, type OperationInput } from './openapi-operation.ts'
import { isDescribed } from './refusals.ts'

// Swagger UI sets style attributes; everything else comes from us.
const docsPolicy = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

type Options = {
  siteUrl: () => string
  supportEmail: string
  /** The schemas that have a name of their own in the description. */
  schemas: Record<string, z.ZodType>
  tags: readonly { name: string; description: string }[]
  tagOf: (url: string) => string
}

/** The API described from the schemas that guard it, so the two cannot disagree. Must be registered before routes. */
export async function describeApi(app: Http, { siteUrl, supportEmail, schemas, tags, tagOf }: Options) {
  const registry = namedSchemas(schemas)
  const describe = createDescribeOperation(registry, tagOf)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vermeil',
        version: '1',
        description:
          'The API of the auction house. Amounts are integer cents. A refusal is `application/problem+json` (RFC 9457) ' +
          'whose `code` is stable; each operation lists its codes.',
        contact: { name: 'Vermeil support', email: supportEmail, url: siteUrl() },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      tags: tags.map(({ name, description }) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) =>
      isDescribed(input.url)
        ? (describe(input as unknown as OperationInput) as never)
        : { schema: { hide: true } as never, url: input.url },
    transformObject: (input) =>
      ('openapiObject' in input ? withComponents(input.openapiObject as Document, registry) : input) as never,
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
