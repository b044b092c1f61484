import type { Payments } from '../../money/payments/payments.ts'
import type { Module } from '../../platform/module.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Claims } from '../claims/claims.ts'
import type { ShippingApi } from '../shipping/shipping.ts'
import { createOrderClaims } from './order-claims.ts'
import { orderProblemRoutes } from './order-problem-routes.ts'
import { createOrderProblems, type OrderProblems, type ReadArrival } from './order-problems.ts'
import { toArrival } from './problem-rules.ts'

type Deps = {
  database: Database
  claims: Pick<Claims, 'about' | 'handle' | 'place'>
  payments: Pick<Payments, 'payouts' | 'problems'>
  shipping: Pick<ShippingApi, 'deadlines' | 'setProblem'>
}

export function orderProblemsModule({ database, claims, payments, shipping }: Deps): Module<OrderProblems> {
  const arrivalOf: ReadArrival = async (on, { id }) => {
    const deadlines = await shipping.deadlines(id, on)
    return deadlines && toArrival(deadlines)
  }
  const api: OrderProblems = {
    ...createOrderProblems({ database, claims, payments, arrivalOf }),
  }
  claims.handle('order', createOrderClaims({ database, payments, shipping, arrivalOf }))
  return {
    api,
    routes: async (app) => void (await app.register(orderProblemRoutes, { prefix: '/api/v1', problems: api })),
  }
}
