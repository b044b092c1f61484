import {
  DisputeList,
  PayoutBody,
  PayoutBook,
  RefusedRefunds,
  ReplacePayoutBody,
} from '@vermeil/contracts/money/payments-admin.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import type { PayoutDesk } from './payout-desk.ts'

const ofPayout = decidesAbout({ payout: 'id' })
const MAX_ROWS = 500

/** Payouts, refunds that were refused, and disputes. */
export const payoutDeskRoutes = routes<{ desk: PayoutDesk }>((api, { desk }) => {
  api.get('/payouts', staff('money'), {
    operationId: 'getPayouts',
    summary: 'Read what sellers are owed and were paid',
    answer: PayoutBook,
    handle: () => desk.book(),
  })

  api.post('/payouts', staff('money'), {
    operationId: 'payOut',
    summary: 'Record a bank transfer, or send a payout to an account at the provider',
    body: PayoutBody,
    answer: PayoutBook,
    refusals: ['payout.amount-differs', 'payout.account-not-ready', 'payout.pending'],
    parties: decidesAbout({ account: 'partyId' }),
    handle: async ({ account, body }) => {
      await desk.pay(account.id, body)
      return desk.book()
    },
  })

  api.post('/payouts/:id/retry', staff('money'), {
    operationId: 'retryPayout',
    summary: 'Send a refused payout again',
    answer: PayoutBook,
    refusals: ['payout.unknown', 'payout.decided'],
    parties: ofPayout,
    handle: async ({ account, params }) => {
      await desk.retry(account.id, params.id)
      return desk.book()
    },
  })

  api.post('/payouts/:id/replacement', staff('money'), {
    operationId: 'replacePayout',
    summary: 'Record a bank transfer in place of a refused payout',
    body: ReplacePayoutBody,
    answer: PayoutBook,
    refusals: ['payout.unknown', 'payout.decided', 'payout.amount-differs'],
    parties: ofPayout,
    handle: async ({ account, params, body }) => {
      await desk.replace(account.id, params.id, body.reference)
      return desk.book()
    },
  })

  api.get('/refunds', staff('money'), {
    operationId: 'listRefusedRefunds',
    summary: 'List refunds that the provider has refused',
    query: LimitQuery,
    answer: RefusedRefunds,
    handle: async ({ query }) => ({ refunds: await desk.refusedRefunds(query.limit ?? MAX_ROWS) }),
  })

  api.post('/refunds/:id/retry', staff('money'), {
    operationId: 'retryRefund',
    summary: 'Send a refused refund again',
    refusals: ['refund.unknown', 'refund.not-refused', 'order.not-refundable'],
    parties: decidesAbout({ refund: 'id' }),
    handle: ({ account, params }) => desk.retryRefund(account.id, params.id),
  })

  api.get('/disputes', staff('money'), {
    operationId: 'listDisputes',
    summary: 'List payments that buyers dispute with their bank',
    query: LimitQuery,
    answer: DisputeList,
    handle: async ({ query }) => ({ disputes: await desk.disputes(query.limit ?? MAX_ROWS) }),
  })
})
