import type { OrderId } from '@vermeil/contracts/ids'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { Tx } from '../../../platform/postgres/database.ts'
import { firstRow } from '../../../platform/postgres/rows.ts'

export interface LoanPurchase {
  readonly loanId: string
  readonly price: number
  readonly credit: number
}

export const loanPurchaseStore = {
  async add(tx: Tx, orderId: OrderId, { loanId, price, credit }: LoanPurchase): Promise<void> {
    const values = { order_id: orderId, loan_id: loanId, price_cents: price, credit_cents: credit }
    await tx.insertInto('loan_purchases').values(values).execute()
  },

  ofOrder: (tx: Tx, orderId: OrderId): Promise<(LoanPurchase & { kind: LoanKind }) | null> => firstRow(tx)`
    select l.kind, p.loan_id as "loanId", p.price_cents as price, p.credit_cents as credit
    from loan_purchases p join loans l on l.id = p.loan_id where p.order_id = ${orderId}`,
}
