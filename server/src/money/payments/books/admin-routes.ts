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
import type { Subscriptions } from '../../../identity/subscriptions/subscriptions.ts'
import { staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout, decidesNothing } from '../../../platform/http/parties.ts'
import { csvMedia, sendCsv } from '../../../platform/http/send-csv.ts'
import type { FinanceReports } from './finance-report.ts'
import type { Reconcile } from './reconcile.ts'

type Options = {
  reports: FinanceReports
  grantPlan: Subscriptions['grant']
  latestReconciliation: () => Promise<Reconciliation | null>
  /** A reconciliation that an administrator asks for. */
  reconcileBy: (adminId: AccountId) => ReturnType<Reconcile>
}

/** Finance figures, reconciliation and plans. */
export const paymentAdminRoutes = routes<Options>((api, options) => {
  const { reports, grantPlan, latestReconciliation, reconcileBy } = options

  api.get('/finance', staff('money'), {
    operationId: 'getFinance',
    summary: 'Read the figures of a period',
    query: FinanceQuery,
    answer: FinanceReport,
    handle: ({ query }) => reports.report(query),
  })
  api.get('/ledger.csv', staff('money'), {
    operationId: 'exportLedger',
    summary: 'Download the ledger of a period',
    query: LedgerQuery,
    media: csvMedia,
    handle: ({ query, reply }) => {
      const { account = 'ledger', from, to } = query
      return sendCsv(reply, `${account}-${from}-${to}.csv`, reports.ledger(query))
    },
  })

  api.get('/taxes', staff('money'), {
    operationId: 'getTaxes',
    summary: 'Read what was taxed where in a period',
    query: TaxQuery,
    answer: TaxReport,
    handle: ({ query }) => reports.taxes(query),
  })
  api.get('/taxes.csv', staff('money'), {
    operationId: 'exportTaxes',
    summary: 'Download the taxes of a period',
    query: TaxQuery,
    media: csvMedia,
    handle: ({ query, reply }) => {
      const { from, to } = query
      return sendCsv(reply, `taxes-${from}-${to}.csv`, reports.taxFile(query))
    },
  })

  api.get('/reconciliation', staff('money'), {
    operationId: 'getReconciliation',
    summary: 'Read the latest reconciliation',
    answer: Reconciliation.nullable(),
    handle: () => latestReconciliation(),
  })
  api.post('/reconciliation', staff('money'), {
    operationId: 'runReconciliation',
    summary: 'Reconcile ledger, orders and provider',
    answer: Reconciliation,
    refusals: ['payment.provider-away'],
    parties: decidesNothing('It compares the books and changes nothing in them.'),
    handle: ({ account }) => reconcileBy(account.id),
  })

  api.put('/accounts/:id/plan', staff('people'), {
    operationId: 'grantPlan',
    summary: 'Grant a plan to an account',
    body: GrantPlanBody,
    refusals: ['account.unknown'],
    parties: decidesAbout({ account: 'id' }),
    handle: ({ account, params, body: { plan, reason } }) => grantPlan(account.id, params.id, plan, reason),
  })
})
