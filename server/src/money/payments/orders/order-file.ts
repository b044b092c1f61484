import type { CsvValue } from '@vermeil/contracts/csv'
import type { AdminOrder } from '@vermeil/contracts/money/payments-admin.schema'

/** The columns of the file of orders. */
const columns: Record<string, (order: AdminOrder) => CsvValue> = {
  Invoice: ({ invoiceNumber }) => invoiceNumber,
  Work: ({ title }) => title,
  Artist: ({ artistName }) => artistName,
  Kind: ({ kind }) => kind,
  Status: ({ status }) => status,
  Ordered: ({ createdAt }) => createdAt,
  Due: ({ dueAt }) => dueAt,
  Paid: ({ paidAt }) => paidAt,
  'Paid with': ({ paidWith }) => paidWith,
  Delivered: ({ deliveredAt }) => deliveredAt,
  Buyer: ({ buyer }) => buyer?.name ?? null,
  'Buyer email': ({ buyer }) => buyer?.email ?? null,
  Seller: ({ seller }) => seller?.name ?? null,
  'Seller email': ({ seller }) => seller?.email ?? null,
  'Amount (USD)': ({ amount }) => amount / 100,
  'Deposit (USD)': ({ deposit }) => deposit / 100,
  'Delivery (USD)': ({ delivery }) => delivery / 100,
  'Insurance (USD)': ({ insurance }) => insurance / 100,
  'Tax (USD)': ({ tax }) => tax / 100,
  'Included tax (USD)': ({ includedTax }) => includedTax / 100,
  'Total (USD)': ({ total }) => total / 100,
  'Refunded (USD)': ({ refunded }) => refunded / 100,
  'Commission (USD)': ({ shares }) => shares && shares.platform / 100,
  'Realtor (USD)': ({ shares }) => shares && shares.realtor / 100,
  'Seller (USD)': ({ shares }) => shares && shares.artist / 100,
}

export const orderFileHeader = Object.keys(columns)
export const orderFileLine = (order: AdminOrder) => Object.values(columns).map((value) => value(order))
