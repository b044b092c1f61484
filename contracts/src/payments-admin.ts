import { z } from 'zod'
import { Cents } from './money.ts'
import { pageLimit } from './paging.ts'
import { Order, OrderKind, OrderStatus } from './payments.ts'

const time = z.iso.datetime()
const Reason = z.string().trim().min(1).max(2_000)
const Person = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() })

export const Refund = z.object({
  id: z.uuid(),
  amount: Cents,
  cause: z.enum(['unfulfillable', 'administrator', 'deposit', 'provider']),
  reason: z.string(),
  status: z.enum(['wanted', 'done', 'failed']),
  at: time,
})

/** GET /api/v1/admin/orders?status=&kind=&before= and everything that answers with one order. */
export const AdminOrder = Order.extend({
  buyer: Person.nullable(),
  seller: Person.nullable(),
  shares: z.object({ platform: Cents, realtor: Cents, artist: Cents }).nullable(),
  refundable: Cents,
  refunds: z.array(Refund),
  lapsedAt: time.nullable(),
  lapseHandled: z.enum(['offered', 'relisted']).nullable(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const adminOrderPageSize = 50
export const AdminOrderQuery = z.strictObject({
  status: OrderStatus.optional(),
  kind: OrderKind.optional(),
  before: z.uuid().optional(),
  limit: pageLimit(adminOrderPageSize),
})
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>
export const AdminOrderPage = z.object({ orders: z.array(AdminOrder), nextBefore: z.uuid().nullable() })
export type AdminOrderPage = z.infer<typeof AdminOrderPage>

/** POST /api/v1/admin/orders/{id}/refunds */
export const RefundBody = z.strictObject({ amount: Cents.min(1), reason: Reason })

/** POST /api/v1/admin/orders/{id}/bank-transfer: the money has arrived. */
export const BankTransferBody = z.strictObject({ amount: Cents.min(1), reference: z.string().trim().min(1).max(200) })

/** GET /api/v1/admin/payouts: what we owe to whom, and what we have paid. */
export const PayoutBook = z.object({
  owed: z.array(z.object({ party: Person, payable: Cents, held: z.int() })),
  paid: z.array(z.object({ id: z.uuid(), party: Person, amount: Cents, reference: z.string(), paidAt: time })),
})
export type PayoutBook = z.infer<typeof PayoutBook>

/** POST /api/v1/admin/payouts: all that is payable to one party, in one transfer. `amount` is compared. */
export const PayoutBody = z.strictObject({
  partyId: z.uuid(),
  amount: Cents.min(1),
  reference: z.string().trim().min(1).max(200),
})
export type PayoutBody = z.infer<typeof PayoutBody>

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

/** GET /api/v1/admin/finance: the figures of the financial tab, in cents. */
export const FinanceFigures = z.object({
  received: z.int(),
  commission: z.int(),
  subscriptions: z.int(),
  donations: z.int(),
  payable: z.int(),
  depositsHeld: z.int(),
  refunded: z.int(),
})
export type FinanceFigures = z.infer<typeof FinanceFigures>
