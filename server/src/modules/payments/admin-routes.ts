import { ReturnLeaseBody } from '@vermeil/contracts/leasing'
import {
  AdminOrder,
  AdminOrderPage,
  AdminOrderQuery,
  BankTransferBody,
  FinanceFigures,
  PaymentSettings,
  PaymentSettingsBody,
  PayoutBody,
  PayoutBook,
  Reconciliation,
  RefundBody,
} from '@vermeil/contracts/payments-admin'
import { GrantPlanBody } from '@vermeil/contracts/subscriptions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { sendInvoice } from './order-routes.ts'
import type { PaymentsFace } from './payments.ts'

const config = { access: ['admin'] } as const
const Params = z.strictObject({ id: z.uuid() })
const oneOrder = { params: Params, response: { 200: AdminOrder } }

/** The administrator's desk for money. */
export const paymentAdminRoutes: FastifyPluginAsyncZod<{ payments: PaymentsFace }> = async (app, { payments }) => {
  const { admin } = payments

  app.get(
    '/orders',
    { config, schema: { querystring: AdminOrderQuery, response: { 200: AdminOrderPage } } },
    async (request) => admin.orders(request.query),
  )
  app.get('/orders/:id', { config, schema: oneOrder }, async (request) => admin.order(request.params.id))
  app.get(
    '/orders/:id/invoice.pdf',
    { config, schema: { params: Params, response: { 200: z.instanceof(Buffer) } } },
    async (request, reply) => sendInvoice(reply, await payments.orders.invoice(request.params.id, null)),
  )

  app.post('/orders/:id/refunds', { config, schema: { ...oneOrder, body: RefundBody } }, async (request) => {
    const { amount, reason } = request.body
    return admin.refund(accountOf(request).id, request.params.id, amount, reason)
  })
  app.post(
    '/orders/:id/bank-transfer',
    { config, schema: { ...oneOrder, body: BankTransferBody } },
    async (request) => {
      const { amount, reference } = request.body
      return admin.markTransferred(accountOf(request).id, request.params.id, amount, reference)
    },
  )
  app.post('/orders/:id/offer', { config, schema: oneOrder }, async (request) =>
    admin.order(await payments.lapses.offerToUnderbidder(accountOf(request).id, request.params.id)),
  )
  app.post('/orders/:id/relist', { config, schema: oneOrder }, async (request) => {
    await payments.lapses.relist(accountOf(request).id, request.params.id)
    return admin.order(request.params.id)
  })

  app.post(
    '/leases/:id/return',
    { config, schema: { params: Params, body: ReturnLeaseBody, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await admin.returnLease(accountOf(request).id, request.params.id, request.body)
      return reply.code(204).send()
    },
  )

  app.get('/payouts', { config, schema: { response: { 200: PayoutBook } } }, async () => admin.payoutBook())
  app.post('/payouts', { config, schema: { body: PayoutBody, response: { 200: PayoutBook } } }, async (request) => {
    await admin.payOut(accountOf(request).id, request.body)
    return admin.payoutBook()
  })

  app.get('/finance', { config, schema: { response: { 200: FinanceFigures } } }, async () => admin.figures())

  app.get('/reconciliation', { config, schema: { response: { 200: Reconciliation.nullable() } } }, async () =>
    payments.latestReconciliation(),
  )
  app.post('/reconciliation', { config, schema: { response: { 200: Reconciliation } } }, async (request) =>
    payments.reconcileBy(accountOf(request).id),
  )

  app.get('/payment-settings', { config, schema: { response: { 200: PaymentSettings } } }, async () =>
    payments.settings.read(),
  )
  app.put(
    '/payment-settings',
    { config, schema: { body: PaymentSettingsBody, response: { 200: PaymentSettings } } },
    async (request) => payments.settings.set(accountOf(request).id, request.body.cardBeforeBidding),
  )

  app.put(
    '/accounts/:id/plan',
    { config, schema: { params: Params, body: GrantPlanBody, response: { 204: z.undefined() } } },
    async (request, reply) => {
      const { plan, reason } = request.body
      await payments.grantPlan(accountOf(request).id, request.params.id, plan, reason)
      return reply.code(204).send()
    },
  )
}
