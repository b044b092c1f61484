import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '@/entities/account/overview'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { LoadFailure } from '@/ui/load-failure'
import { Section } from '@/ui/section'
import { needLine } from './need-text'

/** Another person's bid or an administrator's decision changes the lines while the page stands open. */
const refetchInterval = 30_000

/** What needs the person now, one line each with its button. Nothing at all where nothing does. */
export function NeedsNow() {
  const { data, isError, refetch } = useQuery({ ...overviewQuery, refetchInterval })
  if (!data) return isError ? <LoadFailure what="What needs you now" onRetry={() => void refetch()} /> : null
  if (data.needs.length === 0) return null
  const now = new Date(data.serverTime)
  const lines = data.needs.map((need) => needLine(need, now))
  return (
    <Section
      id="needs-now"
      title="Needs you now"
      className="rounded-lg border border-gold-deep bg-surface"
      headingClass="eyebrow px-5 pt-4"
    >
      <ul className="divide-y divide-line">
        {lines.map(({ key, parts, button }, index) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
            <p className="figures min-w-0 grow basis-60 wrap-anywhere">
              {parts.map((part, place) => (
                <span key={part} className={place === 0 ? undefined : 'text-muted'}>
                  {place > 0 && <span aria-hidden="true"> · </span>}
                  {part}
                </span>
              ))}
            </p>
            <Button asChild variant={index === 0 ? 'gold' : 'outline'} size="sm" className="figures h-11 min-w-20">
              <Link to={button.to} aria-label={`${button.label}: ${parts[0]}`}>
                {button.label}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The same in one line, above what somebody came for. */
export function NeedsLine() {
  const count = useQuery({ ...overviewQuery, refetchInterval }).data?.needs.length ?? 0
  const as = useSearchParams()[0].get('as')
  if (count === 0) return null
  return (
    <p className="mb-6">
      <Link to={{ search: as ? `?as=${as}` : '' }} className="text-gold underline underline-offset-4">
        {count === 1 ? '1 thing needs you' : `${count} things need you`}
      </Link>
    </p>
  )
}
