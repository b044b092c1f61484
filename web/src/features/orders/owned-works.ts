import type { Order } from '@vermeil/contracts/payments'

/** What is the person's own: won or bought, and paid for. */
export const ownedWorks = (orders: readonly Order[]) =>
  orders.filter(({ kind, status }) => (kind === 'purchase' || kind === 'auction') && status === 'paid')

export const spentOn = (works: readonly Order[]) =>
  works.reduce((sum, { total, refunded }) => sum + total - refunded, 0)
