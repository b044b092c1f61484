import type { AccountId } from '@vermeil/contracts/ids'
import { SalesView, Statement } from '@vermeil/contracts/money/payments.schema'
import { Month, StatementMonths } from '@vermeil/contracts/money/statements.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { z } from 'zod'
import { routes } from '../../../platform/http/operations.ts'
import { pdfMedia, sendPdf } from '../../../platform/http/send-file.ts'
import type { Statements } from './statements.ts'

type Options = {
  salesOf: (accountId: AccountId) => Promise<SalesView>
  statementOf: (accountId: AccountId) => Promise<Statement>
  statements: Statements
}

/** What the caller has earned, and the monthly papers about it: there is no way to name somebody else's. */
export const earningsRoutes = routes<Options>((api, { salesOf, statementOf, statements }) => {
  api.get('/sales', 'account', {
    operationId: 'listSales',
    summary: 'List your sales and earnings',
    query: LimitQuery,
    answer: SalesView,
    handle: async ({ account, query }) => {
      const { sales, ...rest } = await salesOf(account.id)
      return { ...rest, sales: sales.slice(0, query.limit) }
    },
  })

  api.get('/account/statement', 'account', {
    operationId: 'getStatement',
    summary: 'Read your statement',
    answer: Statement,
    handle: ({ account }) => statementOf(account.id),
  })

  api.get('/account/statements', 'account', {
    operationId: 'listStatements',
    summary: 'List the months for which you have a statement',
    query: LimitQuery,
    answer: StatementMonths,
    handle: async ({ account, query }) => ({
      months: (await statements.months(account.id)).slice(0, query.limit),
    }),
  })

  api.get('/account/statements/:month.pdf', 'account', {
    operationId: 'getMonthlyStatement',
    summary: 'Download the statement of a month',
    params: z.strictObject({ month: Month }),
    refusals: ['statement.unknown'],
    media: pdfMedia,
    handle: async ({ account, params: { month }, reply }) =>
      sendPdf(reply, `vermeil-statement-${month}`, await statements.pdf(account.id, month)),
  })
})
