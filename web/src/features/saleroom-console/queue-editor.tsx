import type { SaleroomView } from '@vermeil/contracts/auctions'
import { formatMoney } from '@/shared/format/format'
import { OrderedList } from '@/ui/ordered-list'
import { reorder } from '@/ui/reorder'
import { AddToQueue } from './add-to-queue'
import { useQueueOrder } from './use-queue-order'

/** The waiting lots, to be put in order by dragging or by the buttons beside each. */
export function QueueEditor({ queue }: { queue: SaleroomView['queue'] }) {
  const order = useQueueOrder()
  const ids = queue.map(({ id }) => id)

  return (
    <section aria-labelledby="console-queue">
      <h3 id="console-queue" className="text-xl">
        Queue
      </h3>
      {queue.length === 0 && <p className="mt-3 text-muted">The queue is empty. Add a lot below.</p>}
      <div className="mt-3">
        <OrderedList
          items={queue}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          onMove={(from, to) => order.mutate([...reorder(ids, from, to)])}
        >
          {(lot) => (
            <>
              <span className="block truncate">{lot.title}</span>
              <span className="figures block truncate text-sm text-muted">
                Lot {lot.lotNumber} · {formatMoney(lot.currentBid ?? lot.startingBid)} ·{' '}
                {Math.ceil(lot.durationMs / 60_000)} min
              </span>
            </>
          )}
        </OrderedList>
      </div>
      <AddToQueue onAdd={(lotId) => order.mutate([...ids, lotId])} />
    </section>
  )
}
