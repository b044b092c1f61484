import type { LotCard as Lot } from '@vermeil/contracts/selling/lots.schema'
import { type ReactNode, useRef } from 'react'
import { useServerRenderedOrPainted } from '@/shared/page/use-after-first-paint'
import { cn } from '@/ui/cn'
import { LiveViews } from './live-views'
import { LotCard } from './lot-card'
import { LotCardSkeleton } from './lot-card-skeleton'

const grid = 'grid grid-cols-2 gap-x-3 gap-y-10 sm:gap-x-6 sm:gap-y-12 lg:grid-cols-3'

/** How wide a card is where the grid has the page's whole width. */
const cardSizes =
  '(width >= 79rem) 384px, (width >= 64rem) calc(33.3vw - 37px), (width >= 40rem) calc(50vw - 36px), calc(50vw - 22px)'

/** No screen shows more than these at first. */
const firstScreen = 6

export type RenderForLot = (lot: Lot) => ReactNode

type LotGridProps = {
  lots: readonly Lot[]
  renderWatch: RenderForLot
  renderActions: RenderForLot
  /** A line of its own under the price, such as why the work is shown. */
  renderNote?: RenderForLot
  /** How wide a card is laid out, where the grid is narrower than the page. */
  sizes?: string
  /** The page opens with this grid: its first picture is the one fetched first. */
  isFirstOnPage?: boolean
  className?: string
}

export function LotGrid({
  lots,
  renderWatch,
  renderActions,
  renderNote,
  sizes = cardSizes,
  isFirstOnPage,
  className,
}: LotGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const isDue = useServerRenderedOrPainted()
  const shown = isDue || !isFirstOnPage ? lots : lots.slice(0, firstScreen)
  return (
    <>
      <ul ref={list} className={cn(grid, className)}>
        {shown.map((lot, index) => (
          <li key={lot.id} data-lot-id={lot.id} className="min-w-0">
            <LotCard
              lot={lot}
              watchButton={renderWatch(lot)}
              actions={renderActions(lot)}
              note={renderNote?.(lot)}
              sizes={sizes}
              isPriority={isFirstOnPage && index === 0}
            />
          </li>
        ))}
      </ul>
      <LiveViews list={list} lots={shown} />
    </>
  )
}

export function LotGridSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <div className={cn(grid, className)} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never change places
        <LotCardSkeleton key={index} />
      ))}
    </div>
  )
}
