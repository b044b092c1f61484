import type { ConsoleAct } from '@vermeil/contracts/selling/auctions.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { consoleActs, publicReason } from './console-actions'
import type { ConsoleRoom } from './console-room'
import { useConsoleAct } from './use-console'

type ConsoleButtonsProps = {
  room: ConsoleRoom
  lot: Pick<LotCard, 'id' | 'lotNumber' | 'title'>
  isStopped: boolean
  /** The lot has ended, or the connection is lost and its state unknown. */
  isOff: boolean
}

/** What the administrator does here reaches every screen of the room at once. */
export function ConsoleButtons({ room, lot, isStopped, isOff }: ConsoleButtonsProps) {
  const [asking, setAsking] = useState<ConsoleAct | null>(null)
  const acting = useConsoleAct(room)
  const name = `lot ${lot.lotNumber}, “${lot.title}”`

  const run = (act: ConsoleAct, reason?: string) => {
    if (!acting.isPending) acting.mutate({ act, lotId: lot.id, reason })
  }
  const press = (act: ConsoleAct) => {
    const { confirm, needsReason } = consoleActs[act]
    if (confirm || needsReason) setAsking(act)
    else run(act)
  }

  const asked = asking && consoleActs[asking]
  const acts: readonly ConsoleAct[] = [
    isStopped ? 'resume' : 'stop',
    'raise',
    'lower',
    'extend',
    'purchase',
    'sold',
    'next',
  ]
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {acts.map((act) => {
        const { label, icon: Icon } = consoleActs[act]
        const isPending = acting.isPending && acting.variables.act === act
        return (
          <Button
            key={act}
            variant={act === 'stop' ? 'destructive' : act === 'resume' ? 'gold' : 'outline'}
            className={act === 'stop' || act === 'resume' ? 'col-span-2 px-3' : 'figures px-3'}
            disabled={isOff}
            aria-disabled={acting.isPending}
            onClick={() => press(act)}
          >
            <Icon aria-hidden="true" />
            {isPending ? 'Sending…' : label}
          </Button>
        )
      })}
      {asking && asked?.confirm && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={asked.confirm.title(name)}
          description={asked.confirm.description}
          confirmLabel={asked.confirm.label}
          isDestructive={asked.confirm.isDestructive}
          onConfirm={() => run(asking)}
        />
      )}
      {asking && asked?.needsReason && (
        <ReasonDialog
          title={`Lower the bid on ${name}?`}
          description="The price falls by $100, never below the starting bid. The leader stays and owes the lower price."
          reason={publicReason}
          submit={{ label: 'Lower the bid', pending: 'Sending...', isDestructive: true }}
          onSubmit={({ reason }) => {
            run(asking, reason)
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
