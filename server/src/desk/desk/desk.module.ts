import { DeskFigures } from '@vermeil/contracts/desk/desk.schema'
import { capabilities } from '@vermeil/contracts/identity/capabilities'
import { staff } from '../../platform/http/access.ts'
import { routes } from '../../platform/http/operations.ts'
import type { Module } from '../../platform/module.ts'
import { createDesk, type Desk, type DeskDeps } from './desk.ts'

const deskRoutes = routes<{ desk: Desk }>((api, { desk }) => {
  api.get('/admin/desk', staff(...capabilities), {
    operationId: 'getDesk',
    summary: 'Read the figures of the administrator’s dashboard',
    answer: DeskFigures,
    reading: false,
    handle: () => desk.figures(),
  })
})

export function deskModule(deps: DeskDeps): Module<Desk> {
  const desk = createDesk(deps)
  return { api: desk, routes: async (app) => void (await app.register(deskRoutes, { prefix: '/api/v1', desk })) }
}
