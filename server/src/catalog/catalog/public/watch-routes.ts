import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { MergeWatchesBody, OwnLots, WatchAlerts, WatchList, WatchState } from '@vermeil/contracts/selling/lots.schema'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import { accountOf, isAdmin } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import type { CatalogRouteOptions } from './lot-routes.ts'

/** What our staff looks at would count as interest in it. */
function watcherOf(request: FastifyRequest) {
  const account = accountOf(request)
  if (isAdmin(account)) throw new AppError('watch.by-staff', {})
  return account.id
}

export const watchRoutes = routes<CatalogRouteOptions>((api, { catalog }) => {
  api.put('/lots/:lotId/watch', 'account', {
    operationId: 'watchLot',
    summary: 'Watch a lot',
    answer: WatchState,
    refusals: ['lot.unknown', 'watch.by-staff'],
    handle: ({ params, request }) => catalog.watch(watcherOf(request), params.lotId),
  })
  api.delete('/lots/:lotId/watch', 'account', {
    operationId: 'unwatchLot',
    summary: 'Stop watching a lot',
    answer: WatchState,
    refusals: ['lot.unknown'],
    handle: ({ account, params }) => catalog.unwatch(account.id, params.lotId),
  })

  api.get('/account/lots', 'account', {
    operationId: 'listOwnLots',
    summary: 'List your lots that are open or waiting',
    query: LimitQuery,
    answer: OwnLots,
    handle: async ({ account, query }) => {
      const own = await catalog.ownLots(account.id)
      return { ...own, lots: own.lots.slice(0, query.limit) }
    },
  })
  api.get('/watches', 'account', {
    operationId: 'listWatches',
    summary: 'List the lots you watch',
    query: LimitQuery,
    answer: WatchList,
    handle: async ({ account, query }) => {
      const watched = await catalog.watches(account.id)
      return { ...watched, lots: watched.lots.slice(0, query.limit), mayWatch: !isAdmin(account) }
    },
  })
  api.put('/watches/:lotId/alerts', 'account', {
    operationId: 'setWatchAlerts',
    summary: 'Switch the alerts of a lot you watch',
    body: WatchAlerts,
    refusals: ['lot.unknown'],
    handle: ({ account, params, body }) => catalog.setWatchAlerts(account.id, params.lotId, body.isOn),
  })
  // What was watched in the browser before signing in joins the account's own list; the answer is the whole of it.
  api.post('/watches/merge', 'account', {
    operationId: 'mergeWatches',
    summary: 'Add lots watched before signing in',
    body: MergeWatchesBody,
    answer: WatchList,
    refusals: ['watch.by-staff'],
    handle: async ({ body, request }) => {
      const id = watcherOf(request)
      await catalog.mergeWatches(id, body.lotIds)
      return { ...(await catalog.watches(id)), mayWatch: true }
    },
  })
})
