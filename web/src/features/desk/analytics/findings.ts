import { categoryLabels } from '@vermeil/contracts/catalog/artwork-labels'
import type { Analytics, AnalyticsPeriod, PricedSale } from '@vermeil/contracts/desk/analytics.schema'
import { salesChangeText } from '@/shared/format/change-text'
import { formatMoney } from '@/shared/format/format'

export const periodNames: Record<AnalyticsPeriod, { label: string; before: string }> = {
  '30d': { label: 'Last 30 days', before: 'the 30 days before' },
  '90d': { label: 'Last 90 days', before: 'the 90 days before' },
  '12m': { label: 'Last 12 months', before: 'the 12 months before' },
}

export const categoryName = (category: Analytics['categories'][number]['category']) =>
  category ? categoryLabels[category] : 'Other works'

export const hostName = (host: string) => ({ direct: 'Directly', other: 'Other sites' })[host] ?? host

/** In percent once there are enough sales, as far as it is known of how many: those of the period before are not counted. */
export function revenueChange({
  figures: { revenue },
  works,
  period,
}: Pick<Analytics, 'figures' | 'works' | 'period'>) {
  if (revenue.before === null) return undefined
  const count = works.reduce((sum, { sales }) => sum + sales, 0)
  return salesChangeText({ value: revenue.value, count }, { value: revenue.before, count }, periodNames[period].before)
}

/** "Revenue of $4,310, up 12% on the 30 days before" */
export function revenueFinding(analytics: Pick<Analytics, 'figures' | 'works' | 'period'>): string {
  const { revenue } = analytics.figures
  const { label } = periodNames[analytics.period]
  if (revenue.value === 0) return `No revenue in the ${label.toLowerCase()}`
  const change = revenueChange(analytics)
  return `Revenue of ${formatMoney(revenue.value)}${change ? `, ${change}` : ''}`
}

export function categoryFinding(categories: Analytics['categories']): string {
  const [first] = categories
  return first ? `${categoryName(first.category)} brings ${first.percent}% of your revenue` : 'No sale in this period'
}

export function referrerFinding(referrers: Analytics['referrers']): string {
  const site = referrers.find(({ host }) => host !== 'direct' && host !== 'other')
  if (referrers.length === 0) return 'No visitor in this period'
  return site ? `Of other sites, ${site.host} sends the most visitors` : 'Visitors came directly'
}

export type AgainstEstimate = 'above' | 'within' | 'below' | 'none'

export function againstEstimate({ price, estimate }: Pick<PricedSale, 'price' | 'estimate'>): AgainstEstimate {
  if (!estimate) return 'none'
  if (price > estimate.high) return 'above'
  return price < estimate.low ? 'below' : 'within'
}

export function priceFinding(prices: readonly PricedSale[]): string {
  const estimated = prices.filter(({ estimate }) => estimate)
  if (estimated.length === 0) return 'No estimated work was sold'
  const met = estimated.filter((sale) => againstEstimate(sale) !== 'below').length
  return `${met} of ${estimated.length} estimated works reached their estimate`
}
