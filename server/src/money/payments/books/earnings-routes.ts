import type { AccountId } from '@vermeil/contracts/ids'
import { SalesView, Statement } from '@vermeil/contracts/money/payments.schema'
import { Month, StatementMonths } from '@vermeil/contracts/money/statements.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { Statements } from './statements.ts'

type Options = {
  salesOf: (accountId: AccountId) => Promise<SalesView>
  statementOf: (accountId: AccountId) => Promise<Statement>
  statements: Statements
}

/** What the caller has earned, and the monthly papers about it: there is no way to name somebody else's. */
export const earningsRoutes: FastifyPluginAsyncZod<Options> = async (app, { salesOf, statementOf, statements }) => {
  app.get(
    '/sales',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listSales',
        summary: 'List your sales and earnings',
        querystring: LimitQuery,
        response: { 200: SalesView },
      },
    },
    async (request) => {
      const { sales, ...rest } = await salesOf(accountOf(request).id)
      return { ...rest, sales: sales.slice(0, request.query.limit) }
    },
  )

  app.get(
    '/account/statement',
    {
      config: { access: 'account' },
      schema: { operationId: 'getStatement', summary: 'Read your statement', response: { 200: Statement } },
    },
    async (request) => statementOf(accountOf(request).id),
  )

  app.get(
    '/account/statements',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listStatements',
        summary: 'List the months for which you have a statement',
        querystring: LimitQuery,
        response: { 200: StatementMonths },
      },
    },
    async (request) => ({
      months: (await statements.months(accountOf(request).id)).slice(0, request.query.limit),
    }),
  )

  app.get(
    '/account/statements/:month.pdf',
    {
      config: { access: 'account', refusals: ['statement.unknown'], media: { types: ['application/pdf'] } },
      schema: {
        operationId: 'getMonthlyStatement',
        summary: 'Download the statement of a month',
        params: z.strictObject({ month: Month }),
      },
    },
    async (request, reply) => {
      const { month } = request.params
      const pdf = await statements.pdf(accountOf(request).id, month)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="vermeil-statement-${month}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(pdf)
    },
  )
}
