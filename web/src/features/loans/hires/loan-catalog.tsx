import { useInfiniteQuery } from '@tanstack/react-query'
import { hireRightsTexts } from '@vermeil/contracts/catalog/screen-labels'
import type { HireDates } from '@vermeil/contracts/loans/hire-terms'
import type { LoanCatalogWork } from '@vermeil/contracts/loans/hires.schema'
import { Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { LoadMore } from '@/ui/load-more'
import { Skeleton } from '@/ui/skeleton'
import { datesText } from './hire-text'
import { loanCatalogQuery } from './hires-api'
import { LoanCatalogCard } from './loan-catalog-card'
import { LoanCatalogFilters } from './loan-catalog-filters'
import { useLoanCatalogSearch } from './loan-catalog-search'

type LoanCatalogProps = {
  heading: string
  /** What can be done with a work for the dates. */
  renderAction: (work: LoanCatalogWork, dates: HireDates) => ReactNode
  /** Says what a hire means for screen rights. */
  isForScreen?: boolean
}

/** Works to rent, and how each stands for a stretch of dates. Dates and filters are in the address. */
export function LoanCatalog({ heading, renderAction, isForScreen = false }: LoanCatalogProps) {
  const searching = useLoanCatalogSearch()
  const { search, refusal, isNarrowed, clear } = searching
  const dates = { from: search.from, until: search.until }
  const pages = useInfiniteQuery({ ...loanCatalogQuery(search), enabled: refusal === null })
  const works = pages.data?.pages.flatMap((page) => page.works)

  return (
    <section aria-labelledby="loan-catalog" className="grid gap-6">
      <h2 id="loan-catalog" className="text-2xl">
        {heading}
      </h2>
      <LoanCatalogFilters {...searching} />
      {list()}
    </section>
  )

  function list() {
    if (refusal) return <p className="text-muted">Choose other dates to see what is available.</p>
    if (pages.isError && !works) return <LoadFailure what="The catalog of works for hire" onRetry={pages.refetch} />
    if (!works) return <Skeleton className="h-96" />
    if (works.length === 0) {
      return isNarrowed ? (
        <EmptyState icon={Images} title="No work matches" actions={<Button onClick={clear}>Clear filters</Button>}>
          Try fewer words, other dates, or another size or price.
        </EmptyState>
      ) : (
        <EmptyState icon={Images} title="No work to rent">
          Works that artists offer for lease appear here.
        </EmptyState>
      )
    }
    return (
      <>
        <ul aria-label={`Works to rent, ${datesText(dates)}`} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {works.map((work) => (
            <li key={work.id}>
              <LoanCatalogCard
                work={work}
                action={renderAction(work, dates)}
                rights={isForScreen && hireRightsTexts[work.screenRights]}
              />
            </li>
          ))}
        </ul>
        <LoadMore pages={pages} />
      </>
    )
  }
}
