import { Taste, TasteChange } from '@vermeil/contracts/catalog/taste.schema'
import { routes } from '../../../platform/http/operations.ts'
import type { TasteUseCases } from './taste.ts'

export const tasteRoutes = routes<{ taste: TasteUseCases }>((api, { taste }) => {
  api.get('/account/taste', 'account', {
    operationId: 'getTaste',
    summary: 'Read works to say what you like',
    answer: Taste,
    handle: ({ account }) => taste.ask(account.id),
  })

  api.put('/account/taste', 'account', {
    operationId: 'setTaste',
    summary: 'Say which works you like',
    body: TasteChange,
    handle: ({ account, body }) => taste.set(account.id, body),
  })
})
