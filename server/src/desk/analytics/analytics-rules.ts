import type { Category } from '@vermeil/contracts/catalog/artworks.schema'
import type { Analytics, AnalyticsPeriod } from '@vermeil/contracts/desk/analytics.schema'
import type { ArtworkId, OrderId } from '@vermeil/contracts/ids'

const DAY = 86_400_000
const lengths: Record<AnalyticsPeriod, number> = { '30d': 30, '90d': 90, '12m': 365 }

/** Calendar days (UTC) as `2026-11-16`; both are included. */
export type Days = { from: string; to: string }
export type Span = { days: Days; before: Days }

/** A paid sale or lease. */
export type PaidSale = { orderId: OrderId; artworkId: ArtworkId | null; title: string; price: number; paidAt: Date }
export type Work = {
  id: ArtworkId
  title: string
  slug: string
  category: Category | null
  estimateLow: number | null
  estimateHigh: number | null
  lotId: string | null
}
export type WorkTraffic = { artworkId: ArtworkId; views: number; watches: number }

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const shifted = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY))
const isWithin = (at: Date, { from, to }: Days) => dayOf(at) >= from && dayOf(at) <= to
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The days of a period that ends today, and as many days before them. */
export function spanOf(period: AnalyticsPeriod, now: Date): Span {
  const to = dayOf(now)
  const from = shifted(to, 1 - lengths[period])
  return { days: { from, to }, before: { from: shifted(from, -lengths[period]), to: shifted(from, -1) } }
}

/** Whole percentages that add up to 100: what rounding leaves over goes to the largest remainders. */
export function percentages(amounts: readonly number[]): number[] {
  const total = sumOf(amounts)
  if (total === 0) return amounts.map(() => 0)
  const exact = amounts.map((amount) => (amount * 100) / total)
  const whole = exact.map(Math.floor)
  const left = 100 - sumOf(whole)
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.place - b.place)
  for (const { place } of byRemainder.slice(0, left)) whole[place] = (whole[place] ?? 0) + 1
  return whole
}

/** Revenue by day, by month over twelve months. Steps without a sale are zero. */
export function revenueSteps(period: AnalyticsPeriod, days: Days, sales: readonly PaidSale[]): Analytics['revenue'] {
  const stepOf = (day: string) => (period === '12m' ? day.slice(0, 7) : day)
  const amounts = new Map<string, number>()
  for (let day = days.from; day <= days.to; day = shifted(day, 1)) amounts.set(stepOf(day), 0)
  for (const { price, paidAt } of sales) {
    const step = stepOf(dayOf(paidAt))
    amounts.set(step, (amounts.get(step) ?? 0) + price)
  }
  return [...amounts].map(([at, amount]) => ({ at, amount }))
}

/** What each category brought, the largest first. */
export function categoryShares(sales: readonly PaidSale[], works: ReadonlyMap<string, Work>): Analytics['categories'] {
  const categoryOf = ({ artworkId }: PaidSale) => works.get(artworkId ?? '')?.category ?? null
  const groups = [...Map.groupBy(sales, categoryOf)]
    .map(([category, sold]) => ({ category, amount: sumOf(sold.map(({ price }) => price)) }))
    .toSorted((a, b) => b.amount - a.amount || String(a.category).localeCompare(String(b.category)))
  const shares = percentages(groups.map(({ amount }) => amount))
  return groups.map((group, place) => ({ ...group, percent: shares[place] ?? 0 }))
}

export type Counted = {
  period: AnalyticsPeriod
  span: Span
  /** Of both periods. */
  sales: readonly PaidSale[]
  works: readonly Work[]
  traffic: readonly WorkTraffic[]
  trafficBefore: readonly WorkTraffic[]
  bids: readonly { artworkId: ArtworkId; bids: number }[]
  viewers: { now: number; before: number | null }
  referrers: Analytics['referrers']
}

/** Puts together what the modules counted. */
export function summarize({ period, span, ...counted }: Counted): Analytics {
  const { days, before } = span
  const sales = counted.sales.filter(({ paidAt }) => isWithin(paidAt, days))
  const earlier = counted.sales.filter(({ paidAt }) => isWithin(paidAt, before))
  const works = new Map(counted.works.map((work) => [work.id, work]))
  const compared = (key: 'views' | 'watches') => ({
    value: sumOf(counted.traffic.map((work) => work[key])),
    before: sumOf(counted.trafficBefore.map((work) => work[key])),
  })
  return {
    period,
    ...days,
    figures: {
      revenue: { value: sumOf(sales.map(({ price }) => price)), before: sumOf(earlier.map(({ price }) => price)) },
      activeUsers: { value: counted.viewers.now, before: counted.viewers.before },
      views: compared('views'),
      favorites: compared('watches'),
    },
    revenue: revenueSteps(period, days, sales),
    categories: categoryShares(sales, works),
    works: funnels(works, { sales, traffic: counted.traffic, bids: counted.bids }),
    prices: sales.map(({ orderId, artworkId, title, price, paidAt }) => {
      const { estimateLow: low, estimateHigh: high } = works.get(artworkId ?? '') ?? {}
      return { orderId, title, soldAt: paidAt.toISOString(), price, estimate: low && high ? { low, high } : null }
    }),
    referrers: counted.referrers,
  }
}

/** Works to which something happened, the most seen first. */
function funnels(
  works: ReadonlyMap<string, Work>,
  { sales, traffic, bids }: Pick<Counted, 'sales' | 'traffic' | 'bids'>,
): Analytics['works'] {
  const seen = new Map(traffic.map((work) => [work.artworkId, work]))
  const bid = new Map(bids.map((work) => [work.artworkId, work.bids]))
  const sold = Map.groupBy(sales, ({ artworkId }) => artworkId)
  return [...works.values()]
    .map(({ id, lotId, title, slug }) => {
      const { views = 0, watches = 0 } = seen.get(id) ?? {}
      const reached = { views, watches, bids: bid.get(id) ?? 0, sales: sold.get(id)?.length ?? 0 }
      return { artworkId: id, lotId, title, slug, ...reached }
    })
    .filter(({ views, watches, bids, sales }) => views + watches + bids + sales > 0)
    .toSorted((a, b) => b.views - a.views || b.bids - a.bids || a.title.localeCompare(b.title))
}
