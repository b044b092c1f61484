import type { SaleroomView } from '@vermeil/contracts/auctions'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { announce } from '@/shared/a11y/announcer'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { reorder } from '@/ui/reorder'
import { useDragOrder } from '@/ui/use-drag-order'
import { AddToQueue } from './add-to-queue'
import { useQueueOrder } from './use-queue-order'

/** The waiting lots, to be put in order by dragging or by the buttons beside each. */
export function QueueEditor({ queue }: { queue: SaleroomView['queue'] }) {
  const order = useQueueOrder()
  const ids = queue.map(({ id }) => id)

  function move(from: number, to: number) {
    const next = reorder(ids, from, to)
    if (next === ids) return
    order.mutate(next)
    announce(`${queue[from]?.title} is now number ${to + 1} of ${queue.length}.`)
  }

  const item = useDragOrder(move)

  return (
    <section aria-labelledby="console-queue">
      <h3 id="console-queue" className="text-xl">
        Queue
      </h3>
      {queue.length === 0 && <p className="mt-3 text-muted">The queue is empty. Add a lot below.</p>}
      <ol className="mt-3 divide-y divide-line">
        {queue.map((lot, place) => (
          <li
            key={lot.id}
            {...item(place).props}
            className={cn(
              'flex items-center gap-2 py-1.5',
              item(place).isDragged && 'opacity-50',
              item(place).isTarget && 'bg-raised',
            )}
          >
            <GripVertical className="size-5 shrink-0 cursor-grab text-muted max-sm:hidden" aria-hidden="true" />
            <span className="figures w-6 shrink-0 text-end text-sm text-muted">{place + 1}</span>
            <span className="min-w-0 grow">
              <span className="block truncate">{lot.title}</span>
              <span className="figures block truncate text-sm text-muted">
                Lot {lot.lotNumber} · {formatMoney(lot.currentBid ?? lot.startingBid)} ·{' '}
                {Math.ceil(lot.durationMs / 60_000)} min
              </span>
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move ${lot.title} up`}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <ArrowUp aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move ${lot.title} down`}
              disabled={place === queue.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <ArrowDown aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      <AddToQueue onAdd={(lotId) => order.mutate([...ids, lotId])} />
    </section>
  )
}
