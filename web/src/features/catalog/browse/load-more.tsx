import { Link, useSearchParams } from 'react-router'
import { formatCount } from '@/shared/format/format'
import { Button } from '@/ui/button'

type LoadMoreProps = { shown: number; total: number; isTotalCapped: boolean; nextPages: number; isLoading: boolean }

/** A real link: the address says how many pages are open, so a reload and a shared link open as many. */
export function LoadMore({ shown, total, isTotalCapped, nextPages, isLoading }: LoadMoreProps) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set('pages', String(nextPages))
  const search = next.toString().replaceAll('%2C', ',')
  return (
    <div className="mt-16 flex flex-col items-center gap-4">
      <p className="figures text-sm text-muted">
        {formatCount(shown)} of {formatCount(total)}
        {isTotalCapped && '+'} works shown
      </p>
      <Button asChild variant="outline" size="lg">
        <Link to={{ search }} replace data-load-more aria-disabled={isLoading || undefined}>
          {isLoading ? 'Loading…' : 'Load more'}
        </Link>
      </Button>
    </div>
  )
}
