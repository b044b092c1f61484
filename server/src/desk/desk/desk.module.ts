import { DeskFigures } from '@vermeil/contracts/desk/desk.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Module } from '../../platform/module.ts'
import { createDesk, type Desk, type DeskDeps } from './desk.ts'

const deskRoutes: FastifyPluginAsyncZod<{ desk: Desk }> = async (app, { desk }) => {
  app.get(
    '/admin/desk',
    {
      config: { access: ['admin'], reading: false },
      schema: {
        operationId: 'getDesk',
        summary: 'Read the figures of the administrator’s dashboard',
        response: { 200: DeskFigures },
      },
    },
    () => desk.figures(),
  )
}

export function deskModule(deps: DeskDeps): Module<Desk> {
  const desk = createDesk(deps)
  return { api: desk, routes: async (app) => void (await app.register(deskRoutes, { prefix: '/api/v1', desk })) }
}
