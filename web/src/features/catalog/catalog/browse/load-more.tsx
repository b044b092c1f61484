import { formatCount } from '@/shared/format/format'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'

type LoadMoreProps = {
  shown: number
  total: number
  isTotalCapped: boolean
  nextPages: number
  nextCursor: string | null
  isLoading: boolean
}

/** A real link: the address says how many pages are open, so a reload and a shared link open as many. */
export function LoadMore({ shown, total, isTotalCapped, nextPages, nextCursor, isLoading }: LoadMoreProps) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set('pages', String(nextPages))
  const search = next.toString().replaceAll('%2C', ',')
  const onlyNext = new URLSearchParams(params)
  onlyNext.set('cursor', nextCursor ?? '')
  return (
    <div className="mt-16 flex flex-col items-center gap-4">
      <p className="figures text-sm text-muted">
        {formatCount(shown)} of {formatCount(total)}
        {isTotalCapped && '+'} works shown
      </p>
      <Button asChild variant="outline" size="lg" className="noscript:hidden">
        <Link to={{ search }} replace data-load-more aria-disabled={isLoading || undefined}>
          {isLoading ? 'Loading…' : 'Load more'}
        </Link>
      </Button>
      {/* Without script the next works cannot join those that are shown: they are a page of their own. */}
      <noscript>
        <a href={`?${onlyNext}`} className="underline underline-offset-4">
          Next works
        </a>
      </noscript>
    </div>
  )
}
