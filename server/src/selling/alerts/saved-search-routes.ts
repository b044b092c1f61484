import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { NewSavedSearch, SavedSearchChange, SavedSearchList } from '@vermeil/contracts/selling/alerts.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import type { Alerts } from './alerts.ts'
import { searchRules } from './search-access.ts'

const SearchParams = z.strictObject({ searchId: z.uuid() })
type Params = z.infer<typeof SearchParams>

export const savedSearchRoutes: FastifyPluginAsyncZod<{ alerts: Alerts }> = async (app, { alerts }) => {
  const guard = guardObjects(searchRules, ({ searchId }: Params) => alerts.find(searchId))
  const guardDeleted = guardObjects(searchRules, ({ searchId }: Params) => alerts.find(searchId, true))
  const params = SearchParams
  const response = { 204: z.undefined() }

  app.get(
    '/saved-searches',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listSavedSearches',
        summary: 'List your saved searches',
        querystring: LimitQuery,
        response: { 200: SavedSearchList },
      },
    },
    (request) => alerts.list(accountOf(request).id, request.query.limit),
  )

  app.post(
    '/saved-searches',
    {
      config: { access: 'account', refusals: ['saved-search.full'] },
      schema: {
        operationId: 'saveSearch',
        summary: 'Save a search, to be notified of works that match',
        body: NewSavedSearch,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) => reply.code(201).send({ id: await alerts.save(accountOf(request).id, request.body) }),
  )

  app.patch(
    '/saved-searches/:searchId',
    {
      config: { access: guard.to('saved-search.manage') },
      schema: {
        operationId: 'changeSavedSearch',
        summary: 'Rename or pause a saved search, or choose how often it is mailed',
        ...{ params, response },
        body: SavedSearchChange,
      },
    },
    async (request, reply) => {
      await alerts.change(guard.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.put(
    '/saved-searches/:searchId/seen',
    {
      config: { access: guard.to('saved-search.manage') },
      schema: {
        operationId: 'markSearchSeen',
        summary: 'Mark the new works of a saved search as seen',
        ...{ params, response },
      },
    },
    async (request, reply) => {
      await alerts.markSeen(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.delete(
    '/saved-searches/:searchId',
    {
      config: { access: guard.to('saved-search.manage') },
      schema: {
        operationId: 'deleteSavedSearch',
        summary: 'Delete a saved search; it can be restored for a day',
        ...{ params, response },
      },
    },
    async (request, reply) => {
      await alerts.remove(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/saved-searches/:searchId/restoration',
    {
      config: { access: guardDeleted.to('saved-search.manage'), refusals: ['saved-search.full'] },
      schema: {
        operationId: 'restoreSavedSearch',
        summary: 'Restore a deleted saved search',
        ...{ params, response },
      },
    },
    async (request, reply) => {
      await alerts.restore(guardDeleted.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
