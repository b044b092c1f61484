import { formatMoney } from './format'

/** `$350 to $900`, or the one amount that both are. In cents. */
export const formatRange = ({ low, high }: { low: number; high: number }): string =>
  low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`
