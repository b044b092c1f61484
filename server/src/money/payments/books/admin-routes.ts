import { GrantPlanBody } from '@vermeil/contracts/identity/subscriptions.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import {
  FinanceQuery,
  FinanceReport,
  LedgerQuery,
  Reconciliation,
  TaxQuery,
  TaxReport,
} from '@vermeil/contracts/money/payments-admin.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Subscriptions } from '../../../identity/subscriptions/subscriptions.ts'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesAbout, decidesNothing } from '../../../platform/http/parties.ts'
import { csvMedia, sendCsv } from '../../../platform/http/send-csv.ts'
import type { FinanceReports } from './finance-report.ts'
import type { Reconcile } from './reconcile.ts'

const config = { access: ['admin'] } as const
const Params = z.strictObject({ id: z.uuid() })

type Options = {
  reports: FinanceReports
  grantPlan: Subscriptions['grant']
  latestReconciliation: () => Promise<Reconciliation | null>
  /** A reconciliation that an administrator asks for. */
  reconcileBy: (adminId: AccountId) => ReturnType<Reconcile>
}

/** Finance figures, reconciliation and plans. */
export const paymentAdminRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { reports, grantPlan, latestReconciliation, reconcileBy } = options

  app.get(
    '/finance',
    {
      config,
      schema: {
        operationId: 'getFinance',
        summary: 'Read the figures of a period',
        querystring: FinanceQuery,
        response: { 200: FinanceReport },
      },
    },
    async (request) => reports.report(request.query),
  )
  app.get(
    '/ledger.csv',
    {
      config: { ...config, media: csvMedia },
      schema: { operationId: 'exportLedger', summary: 'Download the ledger of a period', querystring: LedgerQuery },
    },
    async (request, reply) => {
      const { account = 'ledger', from, to } = request.query
      return sendCsv(reply, `${account}-${from}-${to}.csv`, reports.ledger(request.query))
    },
  )

  app.get(
    '/taxes',
    {
      config,
      schema: {
        operationId: 'getTaxes',
        summary: 'Read what was taxed where in a period',
        querystring: TaxQuery,
        response: { 200: TaxReport },
      },
    },
    async (request) => reports.taxes(request.query),
  )
  app.get(
    '/taxes.csv',
    {
      config: { ...config, media: csvMedia },
      schema: { operationId: 'exportTaxes', summary: 'Download the taxes of a period', querystring: TaxQuery },
    },
    async (request, reply) => {
      const { from, to } = request.query
      return sendCsv(reply, `taxes-${from}-${to}.csv`, reports.taxFile(request.query))
    },
  )

  app.get(
    '/reconciliation',
    {
      config,
      schema: {
        operationId: 'getReconciliation',
        summary: 'Read the latest reconciliation',
        response: { 200: Reconciliation.nullable() },
      },
    },
    async () => latestReconciliation(),
  )
  app.post(
    '/reconciliation',
    {
      config: {
        ...config,
        parties: decidesNothing('It compares the books and changes nothing in them.'),
        refusals: ['payment.provider-away'],
      },
      schema: {
        operationId: 'runReconciliation',
        summary: 'Reconcile ledger, orders and provider',
        response: { 200: Reconciliation },
      },
    },
    async (request) => reconcileBy(accountOf(request).id),
  )

  app.put(
    '/accounts/:id/plan',
    {
      config: { ...config, parties: decidesAbout({ account: 'id' }), refusals: ['account.unknown'] },
      schema: {
        operationId: 'grantPlan',
        summary: 'Grant a plan to an account',
        params: Params,
        body: GrantPlanBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { plan, reason } = request.body
      await grantPlan(accountOf(request).id, request.params.id, plan, reason)
      return reply.code(204).send()
    },
  )
}
