import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { pageLimit, pageNumber } from '../paging.schema.ts'
import { HoldReason, Order, OrderKind, OrderStatus } from './payments.schema.ts'
import { PayoutAccountStatus } from './payouts.schema.ts'

const time = z.iso.datetime()
const Reason = z.string().trim().min(1).max(2_000)
const Reference = z.string().trim().min(1).max(200)
const Person = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() })

export const Refund = z.object({
  id: z.uuid(),
  amount: Cents,
  cause: z.enum([
    ...(['unfulfillable', 'administrator', 'deposit', 'provider', 'cancellation', 'insurance', 'chargeback'] as const),
  ]),
  reason: z.string(),
  status: z.enum(['wanted', 'done', 'failed']),
  at: time,
})

/** GET /api/v1/admin/orders?q=&status=&kind=&sort=&page= and everything that answers with one order. */
export const AdminOrder = Order.extend({
  buyer: Person.nullable(),
  seller: Person.nullable(),
  shares: z.object({ platform: Cents, realtor: Cents, artist: Cents }).nullable(),
  refundable: Cents,
  refunds: z.array(Refund),
  /** The buyer disputes the payment with their bank: nothing is refunded or paid out until it has decided. */
  isDisputed: z.boolean(),
  lapsedAt: time.nullable(),
  lapseHandled: z.enum(['offered', 'relisted']).nullable(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const adminOrderPageSize = 25
/** GET /api/v1/admin/orders.csv: everything that matches. */
export const AdminOrderFilter = z.strictObject({
  /** An invoice number, or a part of the title, or of the buyer's or seller's name or email address. */
  q: z.string().trim().max(200).optional(),
  status: OrderStatus.optional(),
  kind: OrderKind.optional(),
  sort: z.enum(['date', '-date']).optional(),
})
export type AdminOrderFilter = z.infer<typeof AdminOrderFilter>
export const AdminOrderQuery = AdminOrderFilter.extend({ page: pageNumber, limit: pageLimit(adminOrderPageSize) })
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>
/** `total` counts up to `maxCounted`; there may be more than that. */
export const AdminOrderPage = z.object({ orders: z.array(AdminOrder), total: z.int() })
export type AdminOrderPage = z.infer<typeof AdminOrderPage>

/** POST /api/v1/admin/orders/{id}/refunds */
export const RefundBody = z.strictObject({ amount: Cents.min(1), reason: Reason })

/** POST /api/v1/admin/orders/{id}/bank-transfer: the money has arrived. */
export const BankTransferBody = z.strictObject({ amount: Cents.min(1), reference: z.string().trim().min(1).max(200) })

/** GET /api/v1/admin/payouts: what we owe to whom, and what we have paid. */
export const PayoutBook = z.object({
  owed: z.array(
    z.object({
      party: Person,
      payable: Cents,
      held: z.int(),
      /** How many orders are not completed, and when the first is at the latest; null before one is delivered. */
      heldOrders: z.int(),
      heldUntil: time.nullable(),
      /** Where a payout goes: to their account at the provider once it is ready, else to their bank. */
      account: PayoutAccountStatus,
      /** Owed to us since a refund that followed a payout, beyond what is payable: one of the two is zero. */
      debt: Cents,
      /** Orders that are held until a problem or a chargeback is decided, or a refund is made. */
      holds: z.array(z.object({ orderId: z.uuid(), title: z.string(), amount: Cents, reason: HoldReason })),
    }),
  ),
  /** Transfers to connected accounts that the provider has not made yet. */
  open: z.array(
    z.object({
      id: z.uuid(),
      party: Person,
      amount: Cents,
      createdAt: time,
      /** How often the provider has refused it, why it did last, and when we try again; null: not without you. */
      attempts: z.int(),
      failure: z.string().nullable(),
      nextAttemptAt: time.nullable(),
      /** The provider was asked and has not answered. */
      isSending: z.boolean(),
    }),
  ),
  paid: z.array(
    z.object({
      id: z.uuid(),
      party: Person,
      amount: Cents,
      method: z.enum(['bank', 'transfer']),
      reference: z.string(),
      paidAt: time,
    }),
  ),
})
export type PayoutBook = z.infer<typeof PayoutBook>

/**
 * POST /api/v1/admin/payouts: all that is payable to one party, at once. `amount` is compared. With the reference of a
 * bank transfer that was made; without one it is sent to the party's account at the provider.
 */
export const PayoutBody = z.strictObject({
  partyId: z.uuid(),
  amount: Cents.min(1),
  reference: Reference.optional(),
})
export type PayoutBody = z.infer<typeof PayoutBody>

/** POST /api/v1/admin/payouts/{id}/replacement: the reference of the bank transfer that was made instead. */
export const ReplacePayoutBody = z.strictObject({ reference: Reference })

/** GET /api/v1/admin/refunds: refunds that the provider has refused and that are not sent yet. */
export const RefusedRefunds = z.object({
  refunds: z.array(
    Refund.extend({
      orderId: z.uuid(),
      title: z.string(),
      attempts: z.int(),
      failure: z.string(),
      nextAttemptAt: time.nullable(),
    }),
  ),
})
export type RefusedRefunds = z.infer<typeof RefusedRefunds>

/** GET /api/v1/admin/disputes: payments that buyers dispute with their bank, the newest first. */
export const DisputeList = z.object({
  disputes: z.array(
    z.object({
      id: z.string(),
      /** Null where the payment was for no order, such as a subscription. */
      order: z.object({ id: z.uuid(), title: z.string() }).nullable(),
      amount: Cents,
      fee: Cents,
      reason: z.string(),
      status: z.enum(['open', 'won', 'lost']),
      answerBy: time.nullable(),
      openedAt: time,
      closedAt: time.nullable(),
    }),
  ),
})
export type DisputeList = z.infer<typeof DisputeList>

export const Difference = z.object({
  about: z.enum(['ledger', 'order', 'refund', 'provider', 'payout']),
  subject: z.string(),
  expected: z.int(),
  found: z.int(),
  note: z.string(),
})
export type Difference = z.infer<typeof Difference>

/** GET, POST /api/v1/admin/reconciliation */
export const Reconciliation = z.object({
  at: time,
  checked: z.object({ entries: z.int(), orders: z.int(), payments: z.int(), eventsRecovered: z.int() }),
  differences: z.array(Difference),
})
export type Reconciliation = z.infer<typeof Reconciliation>

const Day = z.iso.date()
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const inOrder = { path: ['to'], message: 'The last day is before the first.' }

/** GET /api/v1/admin/finance. `from` and `to` (days of UTC, both included) replace the period. */
export const FinanceQuery = z
  .strictObject({
    period: z.enum(['7-days', '30-days', '12-months']).default('30-days'),
    from: Day.optional(),
    to: Day.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'A period of your own has a first and a last day.',
  })
  .refine(isInOrder, inOrder)
export type FinanceQuery = z.infer<typeof FinanceQuery>

/** In cents, of one period. */
export const FinanceFigures = z.object({
  /** What is ours for certain: commission, subscriptions and donations. */
  revenue: z.int(),
  commission: z.int(),
  subscriptions: z.int(),
  donations: z.int(),
  /** What sales without a seller's account leave after commission: of artists without one, and of our own works. */
  ownSales: z.int(),
  /** By card or bank transfer, refunds not deducted. */
  received: z.int(),
  refunded: z.int(),
  /** What banks took back in disputes, with the provider's fees. */
  chargebacks: z.int(),
  paidOut: z.int(),
  depositsTaken: z.int(),
  depositsReturned: z.int(),
  /** What buyers paid to insure deliveries, and as tax: neither is ours. */
  insurance: z.int(),
  tax: z.int(),
})
export type FinanceFigures = z.infer<typeof FinanceFigures>

const FinancePeriod = z.object({ from: Day, to: Day, step: z.enum(['day', 'month']) })
export type FinancePeriod = z.infer<typeof FinancePeriod>

export const FinanceReport = z.object({
  period: FinancePeriod,
  /** The period that this one is compared with. */
  before: z.object({ from: Day, to: Day }),
  current: FinanceFigures,
  previous: FinanceFigures,
  /** How many payments came in, counted up to what a percentage needs (5). */
  payments: z.object({ current: z.int(), previous: z.int() }),
  /** By day or month; `previous` is the step at the same place of the period before. */
  series: z.array(z.object({ period: z.string(), current: FinanceFigures, previous: FinanceFigures })),
  /** What we hold for others now, whatever the period. */
  held: z.object({ payable: z.int(), depositsHeld: z.int(), unfulfilled: z.int(), tax: z.int() }),
})
export type FinanceReport = z.infer<typeof FinanceReport>

export const ledgerAccounts = [
  'provider',
  'bank',
  'commission',
  'payable',
  'deposit',
  'donation',
  'subscription',
  'house-sale',
  'house-purchase',
  'unfulfilled',
  'test',
  'insurance',
  'tax',
  'chargeback',
] as const

/** GET /api/v1/admin/taxes and taxes.csv: days of UTC, both included. */
export const TaxQuery = z.strictObject({ from: Day, to: Day }).refine(isInOrder, inOrder)
export type TaxQuery = z.infer<typeof TaxQuery>

/** What was taxed at one place in one month, refunds deducted. */
export const TaxReportRow = z.object({
  month: z.string(),
  country: z.string(),
  region: z.string(),
  orders: z.int(),
  /** Price, delivery and insurance, without the tax. */
  net: z.int(),
  tax: z.int(),
})
export type TaxReportRow = z.infer<typeof TaxReportRow>
export const TaxReport = z.object({ rows: z.array(TaxReportRow), tax: z.int() })
export type TaxReport = z.infer<typeof TaxReport>

/** GET /api/v1/admin/ledger.csv: one account, or all. */
export const LedgerQuery = z
  .strictObject({ account: z.enum(ledgerAccounts).optional(), from: Day, to: Day })
  .refine(isInOrder, inOrder)
export type LedgerQuery = z.infer<typeof LedgerQuery>
