import { mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import { noResultFilters, type ResultFilters, resultParams } from '@vermeil/contracts/desk/result-filters'
import type { ResultFiguresView } from '@vermeil/contracts/desk/results.schema'
import { monthsBetween } from '@vermeil/contracts/months'
import { type FormEvent, useId } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link, useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { periodText } from '@/ui/chart/chart-data'
import { cn } from '@/ui/cn'
import { Label } from '@/ui/label'
import { SearchInput } from '@/ui/search-input'
import { option, Select } from '@/ui/select'

type ResultFilterBarProps = { filters: ResultFilters; figures: ResultFiguresView | undefined }

/** By artist, month and medium. A form of the page's own address, which works without script, too. */
export function ResultFilterBar({ filters, figures }: ResultFilterBarProps) {
  const id = useId()
  const navigate = useNavigate()
  const name = filters.name || (filters.artist && figures?.artist?.name) || ''
  const listed = figures ? monthsBetween(figures.firstMonth, figures.lastMonth).toReversed() : []
  // A month of a link stays chosen, whether or not it is on record.
  const months = filters.month && !listed.includes(filters.month) ? [filters.month, ...listed] : listed

  const isNarrowed = resultParams(filters).size > 0

  const show = (change: Partial<ResultFilters>) =>
    navigate({ search: resultParams({ ...filters, ...change }).toString() })

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('name')
    // The name of the artist who is chosen already chooses nobody else.
    if (typeof typed === 'string' && typed.trim() !== name) show({ artist: '', name: typed.trim() })
  }

  return (
    <search>
      <form
        aria-label="Results"
        action={paths.results}
        onSubmit={search}
        className={cn(
          'grid items-end gap-x-6 gap-y-4 sm:grid-cols-2',
          isNarrowed
            ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]'
            : 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]',
        )}
      >
        <div className="grid gap-1.5 sm:max-lg:col-span-2">
          <Label htmlFor={`${id}-name`}>Artist</Label>
          <SearchInput
            key={name}
            submitLabel="Show results"
            id={`${id}-name`}
            name="name"
            maxLength={100}
            placeholder="Name"
            defaultValue={name}
          />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-month`}>Month</Label>
          <Select
            id={`${id}-month`}
            name="month"
            value={filters.month}
            onChange={(event) => show({ month: event.target.value })}
          >
            <option value="">All months</option>
            {months.map((month) => option(month, periodText(month, 'month')))}
          </Select>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-medium`}>Medium</Label>
          <Select
            id={`${id}-medium`}
            name="medium"
            value={filters.medium}
            onChange={(event) => show({ medium: event.target.value })}
          >
            <option value="">All media</option>
            {Object.entries(mediumLabels).map(([medium, label]) => option(medium, label))}
          </Select>
        </div>
        {isNarrowed && (
          <Button asChild variant="link" className="justify-self-start">
            <Link to={{ search: resultParams(noResultFilters).toString() }}>Clear filters</Link>
          </Button>
        )}
        <noscript>
          <button type="submit" className="h-11 rounded-md border border-control px-5">
            Show results
          </button>
        </noscript>
      </form>
    </search>
  )
}
