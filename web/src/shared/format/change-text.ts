import { salesForPercent } from '@vermeil/contracts/money/sales-figures'
import { formatCount, formatMoney } from './format'

/** Growth beyond this percentage is shown without a number: its base was too small. */
const MAX_PERCENT = 900

/** How a figure has changed, in words: "up 12% on October", "the same as October", "up from zero on October". */
export function changeText(now: number, before: number, period: string): string {
  if (now === before) return `the same as ${period}`
  if (before === 0 && now > 0) return `up from zero on ${period}`
  if (before === 0) return `below zero, unlike ${period}`
  const percent = Math.round((Math.abs(now - before) / Math.abs(before)) * 100)
  if (percent === 0) return `about the same as ${period}`
  if (percent > MAX_PERCENT) return `far ${now > before ? 'above' : 'below'} ${period}`
  return `${now > before ? 'up' : 'down'} ${formatCount(percent)}% on ${period}`
}

/** In cents. A few dollars of insurance or tax grow by hundreds of percent, which says nothing. */
const MIN_PERCENT_BASE = 10_00

/**
 * The change of a figure that comes from sales: in percent once there are enough of them and the figure is large enough,
 * before that both amounts.
 */
export function salesChangeText(now: Sales, before: Sales, period: string): string {
  const isSmall = before.value !== 0 && Math.abs(before.value) < MIN_PERCENT_BASE
  if (now.value === before.value || (!isSmall && Math.min(now.count, before.count) >= salesForPercent)) {
    return changeText(now.value, before.value, period)
  }
  return `against ${formatMoney(before.value)} for ${period}`
}
type Sales = { readonly value: number; readonly count: number }

/** A figure with its value in the period before; null where nothing was counted then. */
export type Compared = { value: number; before: number | null }

/** The change of a figure in words; undefined where there is nothing to compare with. */
export const comparedText = ({ value, before }: Compared, period: string): string | undefined =>
  before === null ? undefined : changeText(value, before, period)
