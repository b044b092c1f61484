import type { OrderId } from '@vermeil/contracts/ids'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { Tx } from '../../../platform/postgres/database.ts'

export interface LoanPurchase {
  readonly kind: LoanKind
  readonly loanId: string
  readonly price: number
  readonly credit: number
}

export const loanPurchaseStore = {
  async add(tx: Tx, orderId: OrderId, { kind, loanId, price, credit }: LoanPurchase): Promise<void> {
    const values = { order_id: orderId, kind, subject_id: loanId, price_cents: price, credit_cents: credit }
    await tx.insertInto('loan_purchases').values(values).execute()
  },

  async ofOrder(tx: Tx, orderId: OrderId): Promise<LoanPurchase | null> {
    const row = await tx
      .selectFrom('loan_purchases')
      .select(['kind', 'subject_id as loanId', 'price_cents as price', 'credit_cents as credit'])
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    return row ? { ...row, kind: row.kind as LoanKind } : null
  },
}
