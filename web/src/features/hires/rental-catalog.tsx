import { useInfiniteQuery } from '@tanstack/react-query'
import { addDays, addMonths, datesRefusal, dayAt } from '@vermeil/contracts/hire-terms'
import type { RentalWork } from '@vermeil/contracts/hires'
import { Images } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { houseNow } from '@/shared/live/house-clock'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { LoadFailure } from '@/ui/load-failure'
import { LoadMore } from '@/ui/load-more'
import { Skeleton } from '@/ui/skeleton'
import { datesText } from './hire-text'
import { rentalsQuery } from './hires-api'
import { RentalCard } from './rental-card'

const ReserveDialog = lazy(() => import('./reserve-dialog').then((module) => ({ default: module.ReserveDialog })))

const dateProblems = {
  'hire.end-before-start': 'The last day can’t be before the first.',
  'hire.in-the-past': 'This day has passed.',
  'hire.too-far-ahead': 'A work can be hired at most 18 months ahead.',
} as const

/** Works to rent, and how each stands for a stretch of dates, which is in the address. */
export function RentalCatalog() {
  const [params, setParams] = useSearchParams()
  const [reserving, setReserving] = useState<RentalWork | null>(null)
  const today = dayAt(new Date(houseNow()))
  const from = params.get('from') || today
  const until = params.get('until') || addDays(addMonths(from, 1), -1)
  const q = params.get('q') ?? ''
  const refusal = datesRefusal({ from, until }, today)
  const pages = useInfiniteQuery({ ...rentalsQuery({ from, until, q }), enabled: refusal === null })
  const works = pages.data?.pages.flatMap((page) => page.works)

  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )

  return (
    <section aria-labelledby="rental-catalog" className="grid gap-6">
      <h2 id="rental-catalog" className="text-2xl">
        Works to rent
      </h2>
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_2fr]">
        <Field label="From" error={refusal === 'hire.in-the-past' ? dateProblems[refusal] : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              value={from}
              onChange={({ target }) => set('from', target.value)}
            />
          )}
        </Field>
        <Field label="Until" error={refusal && refusal !== 'hire.in-the-past' ? dateProblems[refusal] : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={from}
              value={until}
              onChange={({ target }) => set('until', target.value)}
            />
          )}
        </Field>
        <Field label="Search">
          {(control) => (
            <Input
              {...control}
              type="search"
              placeholder="Title, artist, style or kind of set"
              value={q}
              onChange={({ target }) => set('q', target.value.slice(0, 200))}
            />
          )}
        </Field>
      </div>
      {list()}
      {reserving && (
        <Suspense fallback={null}>
          <ReserveDialog work={reserving} initial={{ from, until }} onClose={() => setReserving(null)} />
        </Suspense>
      )}
    </section>
  )

  function list() {
    if (refusal) return <p className="text-muted">Choose other dates to see what is available.</p>
    if (pages.isError && !works) return <LoadFailure what="The rental catalog" onRetry={pages.refetch} />
    if (!works) return <Skeleton className="h-96" />
    if (works.length === 0) {
      return (
        <EmptyState icon={Images} title={q ? 'No work matches' : 'No work to rent'}>
          {q ? 'Try fewer words.' : 'Works that artists offer for lease appear here.'}
        </EmptyState>
      )
    }
    return (
      <>
        <ul
          aria-label={`Works to rent, ${datesText({ from, until })}`}
          className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
        >
          {works.map((work) => (
            <li key={work.id}>
              <RentalCard work={work} onReserve={() => setReserving(work)} />
            </li>
          ))}
        </ul>
        <LoadMore pages={pages} />
      </>
    )
  }
}
