import { paths } from '@/shared/navigation/paths'

/** Where a loan's row leads: to the page of its newest order. A request has none yet. */
export function orderLink(orderIds: readonly string[]): { to?: string } {
  const newest = orderIds.at(-1)
  return newest ? { to: paths.order(newest) } : {}
}
