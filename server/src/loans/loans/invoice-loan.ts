import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Payments } from '../../money/payments/payments.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { PayableWork } from '../../selling/listings/offers/payable-work-store.ts'
import type { RequestedLoan, StoredInvoice } from './loan-record.ts'
import { loanStore } from './loan-store.ts'

type Invoice = Pick<StoredInvoice, 'number' | 'from' | 'until' | 'rent'>
type Invoiced = { work: PayableWork; payerId: AccountId; termHours: number }

/** Asks for the rent of some days of a loan; with the first invoice also for the deposit. */
export async function invoiceLoan(
  tx: Tx,
  { invoice }: Payments['loanOrders'],
  loan: RequestedLoan,
  { number, from, until, rent }: Invoice,
  { work, payerId, termHours }: Invoiced,
): Promise<{ orderId: OrderId; dueAt: Date }> {
  const { orderId, dueAt } = await invoice(tx, {
    ...{ kind: loan.kind, work: { ...work, sellerId: loan.ownerId }, payerId, termHours },
    title: number === 1 ? loan.title : `${loan.title}, month ${number}`,
    ...{ total: rent, deposit: number === 1 ? loan.deposit : 0 },
  })
  await loanStore.addInvoice(tx, loan, {
    ...{ number, from_day: from, until_day: until, rent_cents: rent, order_id: orderId, due_at: dueAt },
  })
  return { orderId, dueAt }
}
