import { useQuery } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { ReactNode } from 'react'
import { saleroomQuery } from '@/entities/saleroom/saleroom-query'
import { useSaleroomClock } from '@/entities/saleroom/use-saleroom-clock'
import { formatMoney, formatTimeLeft } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Loading } from '@/ui/loading'
import { Picture } from '@/ui/picture'

/** A visitor of the home page is not in the room: the price is asked for, not sent. */
const everyMs = 10_000

/** What is on the block in the saleroom now, or comes next. Its height never changes: it stands in the first screen. */
export function LiveNow() {
  const { data, isError, refetch } = useQuery({ ...saleroomQuery, refetchInterval: everyMs })
  return (
    <section aria-labelledby="live-now" className="border-b border-line bg-surface">
      <div className="page-width flex min-h-56 flex-wrap items-center gap-x-8 gap-y-4 py-6 sm:min-h-48 sm:flex-nowrap">
        {data ? (
          <InTheRoom view={data} />
        ) : (
          <>
            <h2 id="live-now" className="sr-only">
              Live in the saleroom
            </h2>
            <Loading what="The saleroom" hasFailed={isError} onRetry={refetch} className="h-32 w-full" />
          </>
        )}
      </div>
    </section>
  )
}

function InTheRoom({ view }: { view: SaleroomView }) {
  const remaining = useSaleroomClock(view)
  const { current, queue, isStopped } = view
  const isOpen = current?.standing.state === 'live' || current?.standing.state === 'stopped'
  if (current && isOpen) {
    const { startingBid, currentBid } = current.standing
    return (
      <RoomLot heading={isStopped ? 'In the saleroom' : 'Live in the saleroom'} lot={current.lot}>
        <p className="figures flex flex-wrap items-baseline gap-x-3">
          <span className="text-sm text-muted">{currentBid === null ? 'Starting bid' : 'Current bid'}</span>
          <span className="text-xl font-medium text-gold">{formatMoney(currentBid ?? startingBid)}</span>
          {isStopped ? (
            <span className="text-muted">Bidding stopped</span>
          ) : (
            remaining !== null && (
              <span role="timer" aria-live="off" aria-label="Time left on this lot">
                {formatTimeLeft(remaining)}
              </span>
            )
          )}
        </p>
      </RoomLot>
    )
  }
  const [next] = queue
  if (next) {
    return (
      <RoomLot heading="Next in the saleroom" lot={next}>
        <p className="figures flex flex-wrap items-baseline gap-x-3">
          <span className="text-sm text-muted">Starting bid</span>
          <span className="text-xl font-medium text-gold">{formatMoney(next.startingBid)}</span>
        </p>
      </RoomLot>
    )
  }
  return (
    <>
      <div className="min-w-0 flex-1">
        <h2 id="live-now" className="eyebrow font-sans text-gold">
          In the saleroom
        </h2>
        <p className="mt-2 text-muted">No lot is on the block right now.</p>
      </div>
      <Enter variant="outline" />
    </>
  )
}

function RoomLot({ heading, lot, children }: { heading: string; lot: LotCard; children: ReactNode }) {
  return (
    <>
      <span className="w-28 shrink-0 sm:w-36">
        {lot.image ? (
          <Picture picture={lot.image} alt="" sizes="(width >= 40rem) 144px, 112px" widest={480} ratio="1 / 1" />
        ) : (
          <span className="block aspect-square bg-raised" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="live-now" className="eyebrow font-sans text-gold">
          {heading}
        </h2>
        <p className="mt-1 truncate font-display text-xl sm:text-2xl">
          <Link to={paths.lot(lot.id, lot.slug)} className="hover:text-gold-bright">
            {lot.title}
          </Link>
        </p>
        <p className="truncate text-sm text-muted">{lot.artist.name}</p>
        <div className="mt-2">{children}</div>
      </div>
      <Enter variant="gold" />
    </>
  )
}

const Enter = ({ variant }: { variant: 'gold' | 'outline' }) => (
  <Button asChild variant={variant} size="lg" className="max-sm:w-full">
    <Link to={paths.auctions}>
      Enter<span className="sr-only"> the saleroom</span>
    </Link>
  </Button>
)
