import { OwnScreenTerms, ScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../platform/http/access.ts'
import type { ScreenRightsApi } from './screen-rights.ts'

export const screenRightsRoutes: FastifyPluginAsyncZod<{ screenRights: ScreenRightsApi }> = async (
  app,
  { screenRights },
) => {
  app.get(
    '/account/screen-terms',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'getScreenTerms',
        summary: 'Read the terms on which your works may be shown on screen',
        response: { 200: OwnScreenTerms },
      },
    },
    (request) => screenRights.own(accountOf(request).id),
  )

  app.put(
    '/account/screen-terms',
    {
      config: { access: 'confirmed' },
      schema: {
        operationId: 'setScreenTerms',
        summary: 'Set the terms on which your works may be shown on screen',
        body: ScreenTerms,
        response: { 200: OwnScreenTerms },
      },
    },
    async (request) => {
      const { id } = accountOf(request)
      await screenRights.change(id, request.body)
      return screenRights.own(id)
    },
  )
}
