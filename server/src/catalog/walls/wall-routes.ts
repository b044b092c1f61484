import {
  HangableQuery,
  HangableWorks,
  SaveWallBody,
  Wall,
  WallLink,
  WallList,
  WallPlan,
} from '@vermeil/contracts/catalog/walls.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { wallRules } from './wall-access.ts'
import type { Walls } from './walls.ts'

const WallParams = z.strictObject({ wallId: z.uuid() })
type Options = { walls: Walls; limiter: Limiter }

export const wallRoutes: FastifyPluginAsyncZod<Options> = async (app, { walls, limiter }) => {
  type Params = z.infer<typeof WallParams>
  const guard = guardObjects(wallRules, ({ wallId }: Params) => walls.find(wallId))
  const guardDeleted = guardObjects(wallRules, ({ wallId }: Params) => walls.findDeleted(wallId))
  const preHandler = limitRequests(limiter, requestLimits.wallChanges)

  app.get(
    '/wall-works',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'getWorksToHang',
        summary: 'Read works with the sizes at which the wall planner draws them',
        querystring: HangableQuery,
        response: { 200: HangableWorks },
      },
    },
    async (request) => ({ works: await walls.hangable(request.query) }),
  )

  app.get(
    '/walls',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listWalls',
        summary: 'List your walls',
        querystring: LimitQuery,
        response: { 200: WallList },
      },
    },
    (request) => walls.list(accountOf(request).id, request.query.limit),
  )

  app.post(
    '/walls',
    {
      config: { access: 'account', refusals: ['wall.full', 'wall.work-unknown'] },
      preHandler,
      schema: { operationId: 'addWall', summary: 'Add a wall', body: WallPlan, response: { 201: Wall } },
    },
    async (request, reply) => reply.code(201).send(await walls.add(accountOf(request).id, request.body)),
  )

  app.get(
    '/walls/:wallId',
    {
      config: { access: guard.to('wall.manage') },
      schema: {
        operationId: 'getWall',
        summary: 'Read one of your walls',
        params: WallParams,
        response: { 200: Wall },
      },
    },
    (request) => walls.view(guard.subjectOf(request)),
  )

  app.put(
    '/walls/:wallId',
    {
      config: { access: guard.to('wall.manage'), refusals: ['wall.changed', 'wall.work-unknown'] },
      preHandler,
      schema: {
        operationId: 'saveWall',
        summary: 'Save a wall and where its works hang',
        params: WallParams,
        body: SaveWallBody,
        response: { 200: Wall },
      },
    },
    (request) => walls.save(guard.subjectOf(request), request.body),
  )

  app.delete(
    '/walls/:wallId',
    {
      config: { access: guard.to('wall.manage') },
      schema: {
        operationId: 'deleteWall',
        summary: 'Delete a wall with its photo and its link; it can be restored for a day',
        params: WallParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await walls.remove(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/walls/:wallId/restoration',
    {
      config: { access: guardDeleted.to('wall.manage'), refusals: ['wall.full'] },
      preHandler,
      schema: {
        operationId: 'restoreWall',
        summary: 'Restore a deleted wall with its works, photo and link',
        params: WallParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await walls.restore(guardDeleted.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/walls/:wallId/link',
    {
      config: { access: guard.to('wall.manage') },
      preHandler,
      schema: {
        operationId: 'shareWall',
        summary: 'Make a private link to a wall; the one before stops working',
        params: WallParams,
        response: { 200: WallLink },
      },
    },
    (request) => walls.share(guard.subjectOf(request)),
  )

  app.delete(
    '/walls/:wallId/link',
    {
      config: { access: guard.to('wall.manage'), isRepeatable: true },
      schema: {
        operationId: 'withdrawWallLink',
        summary: 'Withdraw the private link to a wall',
        params: WallParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await walls.withdraw(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
