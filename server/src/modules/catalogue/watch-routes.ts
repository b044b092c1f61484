import { MergeWatchesBody, WatchList, WatchState } from '@vermeil/contracts/lots'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../platform/http/access.ts'
import { type CatalogueDoor, LotParams } from './lot-routes.ts'

const config = { access: 'account' } as const

export const watchRoutes: FastifyPluginAsyncZod<CatalogueDoor> = async (app, { catalogue }) => {
  const lot = { config, schema: { params: LotParams, response: { 200: WatchState } } }
  app.put('/lots/:lotId/watch', lot, (request) => catalogue.watch(accountOf(request).id, request.params.lotId))
  app.delete('/lots/:lotId/watch', lot, (request) => catalogue.unwatch(accountOf(request).id, request.params.lotId))

  app.get('/watches', { config, schema: { response: { 200: WatchList } } }, (request) =>
    catalogue.watches(accountOf(request).id),
  )
  // What was watched in the browser before signing in joins the account's own list; the answer is the whole of it.
  app.post(
    '/watches/merge',
    { config, schema: { body: MergeWatchesBody, response: { 200: WatchList } } },
    async (request) => {
      const { id } = accountOf(request)
      await catalogue.mergeWatches(id, request.body.lotIds)
      return catalogue.watches(id)
    },
  )
}
