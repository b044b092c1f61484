import { useSuspenseQuery } from '@tanstack/react-query'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { ReactNode } from 'react'
import { saleroomQuery } from '@/entities/saleroom/saleroom-query'
import { formatMoney } from '@/shared/format/format'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { useMounted } from '@/shared/page/server-rendering'
import { Picture } from '@/ui/picture'
import { Section } from '@/ui/section'
import { SpokenBidsSelect } from './spoken-bids-select'
import { useRoomMember } from './use-room-member'
import { VoiceSwitch } from './voice-switch'

type UpcomingLotsProps = { renderWatch: (lot: LotCard) => ReactNode }

/** What comes next, and which bids are read out. Below the fold, so it is loaded after what is above it. */
export function RoomFoot(upcoming: UpcomingLotsProps) {
  const isMounted = useMounted() // what is read out is stored in this browser
  return (
    <>
      <UpcomingLots {...upcoming} />
      <div className="mt-10 flex min-h-11 flex-wrap items-end justify-end gap-x-8 gap-y-4">
        {isMounted && (
          <>
            <VoiceSwitch />
            <SpokenBidsSelect />
          </>
        )}
      </div>
    </>
  )
}

/** Watching a lot here brings a notice before it closes; a maximum bid is set on the lot's own page. */
function UpcomingLots({ renderWatch }: UpcomingLotsProps) {
  const { queue } = useSuspenseQuery(saleroomQuery).data
  const isMember = useRoomMember()
  if (queue.length === 0) return null
  return (
    <Section id="upcoming-lots" title="Upcoming lots">
      <ul className="mt-5 flex snap-x gap-4 overflow-x-auto pb-3">
        {queue.map((lot) => (
          <li key={lot.id} className="w-44 shrink-0 snap-start">
            <article aria-label={`${lot.title}, lot ${lot.lotNumber}`} className="relative">
              {lot.image ? (
                <Picture picture={lot.image} alt="" sizes="176px" widest={480} ratio="4 / 5" />
              ) : (
                <div className="aspect-4/5 bg-raised" />
              )}
              <div className="absolute end-1 top-1">{renderWatch(lot)}</div>
              <p className="eyebrow figures mt-3 text-muted">Lot {lot.lotNumber}</p>
              <h3 className="truncate text-lg">
                <Link to={paths.lot(lot.id, lot.slug)} className="hover:text-gold-bright">
                  {lot.title}
                </Link>
              </h3>
              <p className="truncate text-sm text-muted">{lot.artist.name}</p>
              <p className="figures mt-1 text-sm">
                {lot.currentBid === null ? 'Starts at ' : 'Stands at '}
                <span className="text-gold">{formatMoney(lot.currentBid ?? lot.startingBid)}</span>
                <span className="text-muted"> · {Math.ceil(lot.durationMs / 60_000)} min</span>
              </p>
              <Link
                to={isMember ? paths.lot(lot.id, lot.slug) : signInPath(paths.lot(lot.id, lot.slug))}
                aria-label={`Set a maximum bid on ${lot.title}`}
                className="inline-flex min-h-11 items-center text-sm text-gold underline underline-offset-4 hover:text-gold-bright"
              >
                Set a maximum bid
              </Link>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  )
}
