import { useQuery } from '@tanstack/react-query'
import { mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import type { Medium } from '@vermeil/contracts/catalog/artworks.schema'
import { minSales } from '@vermeil/contracts/desk/result-figures'
import {
  noResultFilters,
  type ResultFilters,
  readResultFilters,
  resultParams,
} from '@vermeil/contracts/desk/result-filters'
import type { ResultFiguresView } from '@vermeil/contracts/desk/results.schema'
import { Gavel } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { periodText } from '@/ui/chart/chart-data'
import { cn } from '@/ui/cn'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Section } from '@/ui/section'
import { Skeleton } from '@/ui/skeleton'
import { MonthChart } from './month-chart'
import { ResultFigures } from './result-figures'
import { ResultFilterBar } from './result-filter-bar'
import { ResultLines } from './result-lines'
import { resultFiguresQuery, resultsQuery } from './result-queries'
import { WhatCounts } from './what-counts'

/** What works were sold for: the figures, the months, and every sale. What is shown stands in the address. */
export function ResultsView() {
  const [params] = useSearchParams()
  const filters = readResultFilters(params)
  const figures = useQuery(resultFiguresQuery(filters))
  const { data } = figures
  const isNarrowed = resultParams(filters).size > 0

  const sold = data?.sold
  useEffect(() => {
    if (isNarrowed && sold !== undefined && !figures.isPlaceholderData)
      announce(`${plural(sold, 'work', 'works')} sold`)
  }, [isNarrowed, sold, figures.isPlaceholderData])

  return (
    <div className="grid grid-cols-1 gap-10">
      <ResultFilterBar filters={filters} figures={data} />
      {figures.isError && !data && <LoadFailure what="The figures" onRetry={figures.refetch} />}
      {!data && !figures.isError && <Skeleton className="h-128" />}
      {data && (data.sold > 0 || data.passed > 0) && (
        <Section id="figures" title={scopeText(filters, data)}>
          <div
            aria-busy={figures.isPlaceholderData}
            className={cn('mt-4 grid grid-cols-1 gap-8', figures.isPlaceholderData && 'opacity-50')}
          >
            <ResultFigures figures={data} />
            {data.months ? (
              <MonthChart months={data.months} filters={filters} />
            ) : (
              <p className="max-w-prose text-sm text-muted">
                There is no chart: its twelve months have fewer than {minSales} sales.
              </p>
            )}
          </div>
        </Section>
      )}
      <Sales filters={filters} cursor={params.get('cursor')} />
      <WhatCounts filters={filters} />
    </div>
  )
}

/** Whose results these are: "Mara Vell, October 2026, Oil". */
function scopeText({ month, medium, name }: ResultFilters, { artist }: ResultFiguresView): string {
  const parts = [
    artist?.name ?? (name && `“${name}”`),
    month && periodText(month, 'month'),
    medium && mediumLabels[medium as Medium],
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'All sales'
}

function Sales({ filters, cursor }: { filters: ResultFilters; cursor: string | null }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(resultsQuery(filters, cursor))
  if (data?.results.length === 0) return <NoSales isNarrowed={resultParams(filters).size > 0} />
  return (
    <Section id="sales" title="Sales" className="scroll-mt-24">
      {isError && !data && <LoadFailure what="The sales" onRetry={refetch} className="mt-6" />}
      {!data && !isError && <Skeleton className="mt-6 h-128" />}
      {data && (
        <div aria-busy={isPlaceholderData} className={cn('mt-4', isPlaceholderData && 'opacity-50')}>
          <ResultLines results={data.results} />
          {(data.nextCursor || cursor) && (
            <nav aria-label="Pages of sales" className="mt-8 flex flex-wrap justify-center gap-3">
              {cursor && <PageLink filters={filters} cursor={null} text="Newest sales" />}
              {data.nextCursor && <PageLink filters={filters} cursor={data.nextCursor} text="Older sales" />}
            </nav>
          )}
        </div>
      )}
    </Section>
  )
}

/** A page of its own, which can be linked and read without script. */
const PageLink = ({ filters, cursor, text }: { filters: ResultFilters; cursor: string | null; text: string }) => (
  <Button asChild variant="outline" size="lg">
    <Link to={{ search: resultParams(filters, cursor).toString(), hash: 'sales' }}>{text}</Link>
  </Button>
)

const NoSales = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    icon={Gavel}
    title={isNarrowed ? 'No sale matches' : 'Nothing is sold yet'}
    actions={
      <Button asChild variant="outline">
        {isNarrowed ? (
          <Link to={{ search: resultParams(noResultFilters).toString() }}>Clear filters</Link>
        ) : (
          <Link to={paths.collection}>See what is on offer</Link>
        )}
      </Button>
    }
  >
    {isNarrowed ? 'No work was sold that fits artist, month and medium.' : 'Sales are listed as soon as a lot ends.'}
  </EmptyState>
)
