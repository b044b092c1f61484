import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '@/shared/format/format'
import { Button } from '../button'

type TablePagesProps = { page: number; count: number; label: string; onPage: (page: number) => void }

/** The way through the pages of a list that is here as a whole. */
export function TablePages({ page, count, label, onPage }: TablePagesProps) {
  if (count <= 1) return null
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 text-sm">
      <Button variant="outline" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        Previous
      </Button>
      <span className="figures text-muted">
        Page {formatCount(page)} of {formatCount(count)}
      </span>
      <Button variant="outline" size="sm" disabled={page === count} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
