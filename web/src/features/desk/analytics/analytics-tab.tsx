import { useQuery } from '@tanstack/react-query'
import { type Analytics, AnalyticsPeriod } from '@vermeil/contracts/desk/analytics.schema'
import { type ReactNode, useId } from 'react'
import { comparedText } from '@/shared/format/change-text'
import { formatCount, formatMoney } from '@/shared/format/format'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { BarChart } from '@/ui/chart/bar-chart'
import { counts, dollars } from '@/ui/chart/chart-data'
import { TimeChart } from '@/ui/chart/time-chart'
import { cn } from '@/ui/cn'
import { Loading } from '@/ui/loading'
import { StatCard } from '@/ui/stat-card'
import { analyticsQuery } from './analytics-api'
import {
  categoryFinding,
  categoryName,
  hostName,
  periodNames,
  priceFinding,
  referrerFinding,
  revenueChange,
  revenueFinding,
} from './findings'
import { FunnelTable, PriceTable } from './work-tables'

/** How the artist's works did in a period, which is in the address. */
export function AnalyticsTab({ empty }: { empty: ReactNode }) {
  const [params] = useSearchParams()
  const period = AnalyticsPeriod.catch('30d').parse(params.get('period'))
  const { data, isError, refetch } = useQuery(analyticsQuery(period))
  const isEmpty = data && data.works.length === 0 && data.prices.length === 0
  return (
    <div className="grid gap-8">
      <h2 className="sr-only">Analytics</h2>
      <PeriodSwitch period={period} />
      {data ? (
        isEmpty ? (
          empty
        ) : (
          <Report analytics={data} />
        )
      ) : (
        <Loading what="Your analytics" hasFailed={isError} onRetry={refetch} className="h-96" />
      )}
    </div>
  )
}

function PeriodSwitch({ period }: { period: AnalyticsPeriod }) {
  const [params] = useSearchParams()
  const pathOf = (value: AnalyticsPeriod) => {
    const next = new URLSearchParams(params)
    next.set('period', value)
    return `?${next}`
  }
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-2">
      {AnalyticsPeriod.options.map((value) => (
        <Link
          key={value}
          to={pathOf(value)}
          aria-current={value === period ? 'true' : undefined}
          className={cn(
            'inline-flex min-h-11 items-center rounded-md border px-4 hover:text-gold',
            value === period ? 'border-gold font-medium text-gold' : 'border-line',
          )}
        >
          {periodNames[value].label}
        </Link>
      ))}
    </nav>
  )
}

function Report({ analytics }: { analytics: Analytics }) {
  const { period, figures, revenue, categories, referrers, works, prices } = analytics
  const { label, before } = periodNames[period]
  const inPeriod = label.toLowerCase()
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Total Revenue"
          value={formatMoney(figures.revenue.value)}
          period={inPeriod}
          change={revenueChange(analytics)}
        />
        <StatCard
          label="Active Users"
          value={formatCount(figures.activeUsers.value)}
          period="different viewers in 30 days"
          change={comparedText(figures.activeUsers, periodNames['30d'].before)}
        />
        <StatCard
          label="Artwork Views"
          value={formatCount(figures.views.value)}
          period={inPeriod}
          change={comparedText(figures.views, before)}
        />
        <StatCard
          label="Favorites Added"
          value={formatCount(figures.favorites.value)}
          period={inPeriod}
          change={comparedText(figures.favorites, before)}
        />
      </div>
      <TimeChart
        name="revenue"
        title={revenueFinding(analytics)}
        lead="What buyers paid for your works, by the day of payment."
        unit={dollars}
        step={period === '12m' ? 'month' : 'day'}
        periods={revenue.map(({ at }) => at)}
        series={[{ label: 'Revenue', values: revenue.map(({ amount }) => amount) }]}
        empty={<p>Nothing was paid in this period.</p>}
      />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <BarChart
          name="sales-by-category"
          title={categoryFinding(categories)}
          lead="Sales by category."
          unit={dollars}
          heading="Category"
          measure="Revenue"
          bars={categories.map(({ category, amount, percent }) => ({
            label: categoryName(category),
            value: amount,
            note: `${percent}%`,
          }))}
          empty={<p>Nothing was paid in this period.</p>}
        />
        <BarChart
          name="visitors"
          title={referrerFinding(referrers)}
          lead="The sites that visitors came from."
          unit={counts('views')}
          heading="Site"
          measure="Views"
          bars={referrers.slice(0, 10).map(({ host, views }) => ({ label: hostName(host), value: views }))}
          empty={<p>Nobody looked at your works in this period.</p>}
        />
      </div>
      <TableSection title="From views to sales" lead="Views, watches, bids and sales of each work in this period.">
        <FunnelTable works={works} />
      </TableSection>
      <TableSection title={priceFinding(prices)} lead="Price against estimate, per sold work.">
        <PriceTable prices={prices} />
      </TableSection>
    </>
  )
}

function TableSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        <p className="mt-1 text-sm text-muted">{lead}</p>
      </div>
      {children}
    </section>
  )
}
