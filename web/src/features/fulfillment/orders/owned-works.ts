import { isSale } from '@vermeil/contracts/money/order-kinds'
import type { Order } from '@vermeil/contracts/money/payments.schema'

/** What is the person's own: won or bought, and paid for. */
export const ownedWorks = (orders: readonly Order[]) =>
  orders.filter(({ kind, status }) => isSale(kind) && status === 'paid')

export const spentOn = (works: readonly Order[]) =>
  works.reduce((sum, { total, refunded }) => sum + total - refunded, 0)
