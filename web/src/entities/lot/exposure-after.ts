import type { BiddableLot } from './biddable-lot'

type Led = Pick<BiddableLot, 'currentBid' | 'youLead' | 'yourMax'>

/** What somebody could owe at most once this offer leads. A lot that they lead already is counted once. */
export function exposureAfter(exposure: number, { currentBid, youLead, yourMax }: Led, amount: number): number {
  const counted = youLead ? Math.max(currentBid ?? 0, yourMax ?? 0) : 0
  return exposure - counted + amount
}
