import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { Maximize } from 'lucide-react'
import { useState } from 'react'
import { useSaleroomClock } from '@/entities/saleroom/use-saleroom-clock'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ConsoleBids } from './console-bids'
import { ConsoleButtons } from './console-buttons'
import { ConsoleLot } from './console-lot'
import { QueueEditor } from './queue-editor'
import { endRehearsal, orderRehearsal, rehearsalRoom, useRehearsalChange } from './rehearsal-api'
import { RehearsalFrame } from './rehearsal-frame'
import { type Rehearsal, ResultTable } from './rehearsal-results'

/** The console of the saleroom, over the room of a rehearsal. */
export function RehearsalConsole({ rehearsal, view }: { rehearsal: Rehearsal; view: SaleroomView }) {
  const remaining = useSaleroomClock(view)
  const [isAsking, setIsAsking] = useState(false)
  const end = useRehearsalChange(endRehearsal, 'The rehearsal has ended')
  const order = useRehearsalChange(orderRehearsal, 'The queue was changed (rehearsal)')
  const { current } = view
  const isOff = current !== null && current.standing.state !== 'live' && current.standing.state !== 'stopped'
  return (
    <RehearsalFrame>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="figures text-muted">
          {plural(rehearsal.bidders, 'rehearsal bidder', 'rehearsal bidders')} in the room
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="outline">
            <Link to={`${paths.adminConsole}?room=rehearsal`}>
              <Maximize aria-hidden="true" />
              Full window, with keys
            </Link>
          </Button>
          <Button variant="outline" onClick={() => setIsAsking(true)}>
            End rehearsal
          </Button>
        </div>
      </div>
      {current ? (
        <Card className="grid grid-cols-1 gap-6">
          <ConsoleLot view={view} current={current} remaining={remaining} isRehearsal />
          <ConsoleButtons
            key={current.lot.id}
            room={rehearsalRoom}
            current={current}
            isStopped={view.isStopped}
            isOff={isOff}
          />
        </Card>
      ) : (
        <Card>
          <p className="text-muted">
            {view.queue.length === 0 ? 'Every lot of this rehearsal has ended.' : 'The first lot comes up in a moment.'}
          </p>
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card>
          <QueueEditor queue={view.queue} onOrder={order.mutate} />
        </Card>
        <Card>
          <ConsoleBids room={rehearsalRoom} bids={current?.recentBids ?? []} isOff={isOff} />
        </Card>
      </div>
      <ResultTable results={rehearsal.results} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="End the rehearsal?"
        description="Its room closes. The results stay until you delete them."
        confirmLabel="End rehearsal"
        onConfirm={() => end.mutate(undefined)}
      />
    </RehearsalFrame>
  )
}
