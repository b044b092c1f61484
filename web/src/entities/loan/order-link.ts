import { paths } from '@/shared/navigation/paths'

/** Where a loan's row leads: to the page of its first order, on which both sides write. A request has none yet. */
export function orderLink(orderIds: readonly string[]): { to?: string } {
  const [first] = orderIds
  return first ? { to: paths.order(first) } : {}
}
