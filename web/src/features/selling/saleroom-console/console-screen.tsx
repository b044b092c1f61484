import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { Keyboard, LayoutDashboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSaleroomClock } from '@/entities/saleroom/use-saleroom-clock'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { Picture } from '@/ui/picture'
import { RatioBox } from '@/ui/ratio-box'
import { Switch } from '@/ui/switch'
import { ConsoleBids } from './console-bids'
import { ConsoleButtons } from './console-buttons'
import { CurrentBid, Leader, LotFigures, TimeLeft } from './console-figures'
import { switchKeys, useKeysSwitch } from './console-keys'
import type { ConsoleRoom } from './console-room'
import { RehearsalBar } from './rehearsal-frame'
import '@/styles/console.css'

type ConsoleScreenProps = {
  room: ConsoleRoom
  title: string
  /** The dashboard's view of the same room. */
  backTo: string
  view: SaleroomView
  /** False while the connection is lost, and with it the state of the room. */
  isCurrent?: boolean
  /** What is said while nothing is on the block. */
  idle: string
  queue: ReactNode
  children?: ReactNode
}

/**
 * The console in the whole window: price, clock, leader and buttons stay in view, and keys press the buttons. The bars
 * of the site give way to `data-full-window`.
 */
export function ConsoleScreen(props: ConsoleScreenProps) {
  const { room, title, backTo, view, isCurrent = true, idle, queue, children } = props
  const remaining = useSaleroomClock(view)
  const hasKeys = useKeysSwitch()
  const { current } = view
  const isEnded = current !== null && current.standing.state !== 'live' && current.standing.state !== 'stopped'
  const isOff = isEnded || !isCurrent
  return (
    <div data-full-window data-rehearsal={room.isRehearsal || undefined} className="flex min-h-svh flex-col">
      <div className="sticky top-0 z-30 border-b border-line bg-background">
        {room.isRehearsal && <RehearsalBar />}
        <div className="flex flex-wrap items-center gap-x-4 px-4 py-1 sm:px-6">
          <h1 className="me-auto text-xl">{title}</h1>
          <Switch
            label={
              <span className="flex items-center gap-2">
                <Keyboard aria-hidden="true" className="size-4" />
                Keys
              </span>
            }
            className="max-sm:hidden"
            checked={hasKeys}
            onCheckedChange={switchKeys}
          />
          <Button asChild variant="outline" className="max-sm:px-3">
            <Link to={backTo}>
              <LayoutDashboard aria-hidden="true" />
              <span className="max-sm:sr-only">Dashboard</span>
            </Link>
          </Button>
        </div>
        {current && (
          <dl
            data-console-figures
            className="grid grid-cols-[auto_auto_auto] gap-x-3 px-4 pb-2 sm:gap-x-8 sm:px-6 lg:max-w-4xl"
          >
            <CurrentBid standing={current.standing} />
            <TimeLeft standing={current.standing} remaining={remaining} />
            <Leader standing={current.standing} />
          </dl>
        )}
      </div>
      <div className="grid grow grid-cols-1 content-start gap-8 px-4 py-6 sm:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-6">
          {!isCurrent && (
            <InlineAlert tone="danger">
              <p>The connection to the room is lost. The console resumes when it is back.</p>
            </InlineAlert>
          )}
          {current ? <LotOnBlock view={view} current={current} /> : <p className="text-muted">{idle}</p>}
          <ConsoleBids room={room} bids={current?.recentBids ?? []} isOff={isOff} />
        </div>
        <div className="grid grid-cols-1 content-start gap-8">
          {queue}
          {children}
        </div>
      </div>
      {current && (
        <div data-console-buttons className="sticky bottom-0 z-30 border-t border-line bg-surface px-4 py-3 sm:px-6">
          <ConsoleButtons
            key={current.lot.id}
            {...{ room, current, isOff, hasKeys }}
            isStopped={view.isStopped}
            className="grid-cols-4 gap-2 sm:gap-3 lg:grid-cols-8"
          />
        </div>
      )}
    </div>
  )
}

function LotOnBlock({ view, current }: { view: SaleroomView; current: NonNullable<SaleroomView['current']> }) {
  const { lot } = current
  return (
    <section aria-labelledby="on-the-block" className="grid grid-cols-1 gap-4">
      <div>
        <p className="eyebrow figures text-gold">Lot {lot.lotNumber}</p>
        <h2 id="on-the-block" className="mt-1 text-2xl sm:text-3xl">
          {lot.title}
        </h2>
        <p className="text-muted">{lot.artist.name}</p>
      </div>
      {lot.image && (
        <RatioBox of={lot.image} className="max-h-[28svh] sm:max-h-[40svh]">
          <Picture picture={lot.image} alt="" sizes="(width >= 64rem) 50vw, 90vw" widest={1600} />
        </RatioBox>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
        <LotFigures view={view} current={current} />
      </dl>
    </section>
  )
}
