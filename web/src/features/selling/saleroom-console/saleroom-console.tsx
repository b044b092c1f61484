import { Maximize } from 'lucide-react'
import { useSaleroom } from '@/entities/saleroom/use-saleroom'
import { useSaleroomClock } from '@/entities/saleroom/use-saleroom-clock'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { InlineAlert } from '@/ui/inline-alert'
import { AddToQueue } from './add-to-queue'
import { ConsoleBids } from './console-bids'
import { ConsoleButtons } from './console-buttons'
import { ConsoleLot } from './console-lot'
import { saleroom } from './console-room'
import { FloorSales } from './floor-sales'
import { QueueEditor } from './queue-editor'
import { useQueueOrder } from './use-queue-order'

/** The administrator's hand on the one saleroom that everybody sees. */
export function SaleroomConsole() {
  const { view, isCurrent } = useSaleroom({ isPresent: false })
  const remaining = useSaleroomClock(view)
  const { queue, order } = useQueueOrder(view.queue)
  const { current } = view
  const isEnded = current !== null && current.standing.state !== 'live' && current.standing.state !== 'stopped'
  const isOff = isEnded || !isCurrent
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Live auction console</h2>
        <p className="figures text-muted">Volume today {formatMoney(view.totalVolume)}</p>
        <div className="flex flex-wrap items-center gap-4">
          <Button asChild variant="link">
            <Link to={paths.auctions}>See the room</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.adminConsole}>
              <Maximize aria-hidden="true" />
              Full window, with keys
            </Link>
          </Button>
        </div>
      </div>
      {!isCurrent && (
        <InlineAlert tone="danger">
          <p>The connection to the room is lost. The console resumes when it is back.</p>
        </InlineAlert>
      )}
      {current ? (
        <Card className="grid grid-cols-1 gap-6">
          <ConsoleLot view={view} current={current} remaining={remaining} />
          <ConsoleButtons
            key={current.lot.id}
            room={saleroom}
            current={current}
            isStopped={view.isStopped}
            isOff={isOff}
          />
        </Card>
      ) : (
        <Card>
          <p className="text-muted">Nothing is on the block. A lot that you add to the queue comes up automatically.</p>
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card>
          <QueueEditor queue={queue} onOrder={order}>
            <AddToQueue onAdd={(lotId) => order([...queue.map(({ id }) => id), lotId])} />
          </QueueEditor>
        </Card>
        <Card>
          <ConsoleBids room={saleroom} bids={current?.recentBids ?? []} isOff={isOff} />
        </Card>
      </div>
      <Card>
        <FloorSales moment={`${current?.lot.id} ${current?.standing.state}`} />
      </Card>
    </div>
  )
}
