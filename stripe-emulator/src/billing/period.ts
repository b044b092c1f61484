import type { Price } from '../objects.ts'

type Interval = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>

const daySeconds = 86_400

/**
 * The first end of a billing period after `after`. Counted from the anchor and not from the last period: a plan begun
 * on the 31st ends on the 28th of February, and on the 31st of March again.
 */
export function nextPeriodEnd(anchor: number, { interval, interval_count }: Interval, after: number): number {
  let periods = 1
  while (periodEnd(anchor, interval, interval_count * periods) <= after) periods += 1
  return periodEnd(anchor, interval, interval_count * periods)
}

function periodEnd(anchor: number, interval: string, count: number): number {
  switch (interval) {
    case 'day':
      return anchor + count * daySeconds
    case 'week':
      return anchor + count * 7 * daySeconds
    default:
      return addMonths(anchor, interval === 'year' ? count * 12 : count)
  }
}

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}
