import { DismissSignalBody, maxSignals, SignalList, SignalQuery } from '@vermeil/contracts/desk/signals.schema'
import { staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import type { Signals } from './signals.ts'

const access = staff('people')

export const signalRoutes = routes<{ signals: Signals }>((api, { signals }) => {
  api.get('/signals', access, {
    operationId: 'listSignals',
    summary: 'List signals about bidders, open or dismissed',
    query: SignalQuery,
    answer: SignalList,
    handle: async ({ query: { state, limit } }) => ({ signals: await signals.list(state, limit ?? maxSignals) }),
  })
  api.put('/signals/:signalId/dismissal', access, {
    operationId: 'dismissSignal',
    summary: 'Dismiss a signal until there is new evidence',
    body: DismissSignalBody,
    refusals: ['signal.unknown'],
    parties: decidesAbout({ signal: 'signalId' }),
    handle: ({ account, params, body }) => signals.dismiss(account.id, params.signalId, body.reason),
  })
})
