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
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { wallRules } from './wall-access.ts'
import type { Walls } from './walls.ts'

type Options = { walls: Walls; limiter: Limiter }

export const wallRoutes = routes<Options>((api, { walls, limiter }) => {
  type Params = { wallId: string }
  const guard = guardObjects(wallRules, ({ wallId }: Params) => walls.find(wallId))
  const guardDeleted = guardObjects(wallRules, ({ wallId }: Params) => walls.findDeleted(wallId))
  const preHandler = limitRequests(limiter, requestLimits.wallChanges)

  api.get('/wall-works', 'anyone', {
    operationId: 'getWorksToHang',
    summary: 'Read works with the sizes at which the wall planner draws them',
    query: HangableQuery,
    answer: HangableWorks,
    handle: async ({ query }) => ({ works: await walls.hangable(query) }),
  })

  api.get('/walls', 'account', {
    operationId: 'listWalls',
    summary: 'List your walls',
    query: LimitQuery,
    answer: WallList,
    handle: ({ account, query }) => walls.list(account.id, query.limit),
  })

  api.post('/walls', 'account', {
    operationId: 'addWall',
    summary: 'Add a wall',
    body: WallPlan,
    created: Wall,
    refusals: ['wall.full', 'wall.work-unknown'],
    preHandler,
    handle: ({ account, body }) => walls.add(account.id, body),
  })

  api.get('/walls/:wallId', guard.to('wall.manage'), {
    operationId: 'getWall',
    summary: 'Read one of your walls',
    answer: Wall,
    handle: ({ subject }) => walls.view(subject),
  })

  api.put('/walls/:wallId', guard.to('wall.manage'), {
    operationId: 'saveWall',
    summary: 'Save a wall and where its works hang',
    body: SaveWallBody,
    answer: Wall,
    refusals: ['wall.changed', 'wall.work-unknown'],
    preHandler,
    handle: ({ subject, body }) => walls.save(subject, body),
  })

  api.delete('/walls/:wallId', guard.to('wall.manage'), {
    operationId: 'deleteWall',
    summary: 'Delete a wall with its photo and its link; it can be restored for a day',
    handle: ({ subject }) => walls.remove(subject),
  })

  api.put('/walls/:wallId/restoration', guardDeleted.to('wall.manage'), {
    operationId: 'restoreWall',
    summary: 'Restore a deleted wall with its works, photo and link',
    refusals: ['wall.full'],
    preHandler,
    handle: ({ subject }) => walls.restore(subject),
  })

  api.put('/walls/:wallId/link', guard.to('wall.manage'), {
    operationId: 'shareWall',
    summary: 'Make a private link to a wall; the one before stops working',
    answer: WallLink,
    preHandler,
    handle: ({ subject }) => walls.share(subject),
  })

  api.delete('/walls/:wallId/link', guard.to('wall.manage'), {
    operationId: 'withdrawWallLink',
    summary: 'Withdraw the private link to a wall',
    isRepeatable: true,
    handle: ({ subject }) => walls.withdraw(subject),
  })
})
