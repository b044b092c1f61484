import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { MergeWatchesBody, OwnLots, WatchAlerts, WatchList, WatchState } from '@vermeil/contracts/selling/lots.schema'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { accountOf, isAdmin } from '../../../platform/http/access.ts'
import { type CatalogRouteOptions, LotParams } from './lot-routes.ts'

const config = { access: 'account' } as const

/** What our staff looks at would count as interest in it. */
function watcherOf(request: FastifyRequest) {
  const account = accountOf(request)
  if (isAdmin(account)) throw new AppError('watch.by-staff', {})
  return account.id
}

export const watchRoutes: FastifyPluginAsyncZod<CatalogRouteOptions> = async (app, { catalog }) => {
  const oneLot = { ...config, refusals: ['lot.unknown'] } as const
  const watchState = { params: LotParams, response: { 200: WatchState } }
  app.put(
    '/lots/:lotId/watch',
    {
      config: { ...config, refusals: ['lot.unknown', 'watch.by-staff'] },
      schema: { operationId: 'watchLot', summary: 'Watch a lot', ...watchState },
    },
    (request) => catalog.watch(watcherOf(request), request.params.lotId),
  )
  app.delete(
    '/lots/:lotId/watch',
    { config: oneLot, schema: { operationId: 'unwatchLot', summary: 'Stop watching a lot', ...watchState } },
    (request) => catalog.unwatch(accountOf(request).id, request.params.lotId),
  )

  app.get(
    '/account/lots',
    {
      config,
      schema: {
        operationId: 'listOwnLots',
        summary: 'List your lots that are open or waiting',
        querystring: LimitQuery,
        response: { 200: OwnLots },
      },
    },
    async (request) => {
      const own = await catalog.ownLots(accountOf(request).id)
      return { ...own, lots: own.lots.slice(0, request.query.limit) }
    },
  )
  app.get(
    '/watches',
    {
      config,
      schema: {
        operationId: 'listWatches',
        summary: 'List the lots you watch',
        querystring: LimitQuery,
        response: { 200: WatchList },
      },
    },
    async (request) => {
      const watched = await catalog.watches(accountOf(request).id)
      return { ...watched, lots: watched.lots.slice(0, request.query.limit), mayWatch: !isAdmin(accountOf(request)) }
    },
  )
  app.put(
    '/watches/:lotId/alerts',
    {
      config: oneLot,
      schema: {
        operationId: 'setWatchAlerts',
        summary: 'Switch the alerts of a lot you watch',
        params: LotParams,
        body: WatchAlerts,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await catalog.setWatchAlerts(accountOf(request).id, request.params.lotId, request.body.isOn)
      return reply.code(204).send()
    },
  )
  // What was watched in the browser before signing in joins the account's own list; the answer is the whole of it.
  app.post(
    '/watches/merge',
    {
      config: { ...config, refusals: ['watch.by-staff'] },
      schema: {
        operationId: 'mergeWatches',
        summary: 'Add lots watched before signing in',
        body: MergeWatchesBody,
        response: { 200: WatchList },
      },
    },
    async (request) => {
      const id = watcherOf(request)
      await catalog.mergeWatches(id, request.body.lotIds)
      return { ...(await catalog.watches(id)), mayWatch: true }
    },
  )
}
