import { OwnScreenTerms, ScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import { routes } from '../../platform/http/operations.ts'
import type { ScreenRightsApi } from './screen-rights.ts'

export const screenRightsRoutes = routes<{ screenRights: ScreenRightsApi }>((api, { screenRights }) => {
  api.get('/account/screen-terms', 'account', {
    operationId: 'getScreenTerms',
    summary: 'Read the terms on which your works may be shown on screen',
    answer: OwnScreenTerms,
    handle: ({ account }) => screenRights.own(account.id),
  })

  api.put('/account/screen-terms', 'confirmed', {
    operationId: 'setScreenTerms',
    summary: 'Set the terms on which your works may be shown on screen',
    body: ScreenTerms,
    answer: OwnScreenTerms,
    handle: async ({ account: { id }, body }) => {
      await screenRights.change(id, body)
      return screenRights.own(id)
    },
  })
})
