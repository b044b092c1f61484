import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { ReactNode } from 'react'
import { formatMoney } from '@/shared/format/format'
import { OrderedList } from '@/ui/ordered-list'
import { reorder } from '@/ui/reorder'

type QueueEditorProps = {
  queue: SaleroomView['queue']
  onOrder: (lotIds: string[]) => void
  /** What adds lots to the queue, where they can be. */
  children?: ReactNode
}

/** The waiting lots, to be put in order by dragging or by the buttons beside each. */
export function QueueEditor({ queue, onOrder, children }: QueueEditorProps) {
  const ids = queue.map(({ id }) => id)

  return (
    <section aria-labelledby="console-queue">
      <h3 id="console-queue" className="text-xl">
        Queue
      </h3>
      {queue.length === 0 && <p className="mt-3 text-muted">The queue is empty.{children && ' Add a lot below.'}</p>}
      <div className="mt-3">
        <OrderedList
          items={queue}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          onMove={(from, to) => onOrder([...reorder(ids, from, to)])}
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
      {children}
    </section>
  )
}
