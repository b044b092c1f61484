import type { SaleroomView } from '@vermeil/contracts/auctions'
import type { LotCard } from '@vermeil/contracts/lots'
import { type ReactNode, useEffect, useRef } from 'react'
import { announce } from '@/shared/announcer'
import { paths } from '@/shared/paths'
import { useSaleroom } from '@/shared/use-saleroom'
import { useSaleroomClock } from '@/shared/use-saleroom-clock'
import { useSpokenClock } from '@/shared/use-spoken-clock'
import type { Activity } from './activity'
import { ActivityTicker } from './activity-ticker'
import { BidDesk } from './bid-desk'
import { BidStream } from './bid-stream'
import { biddingStatus, statusWords } from './bidding-status'
import { EmptyRoom } from './empty-room'
import { LotStage } from './lot-stage'
import { RoomStats } from './room-stats'
import { SpokenBidsSelect } from './spoken-bids-select'
import { UpcomingLots } from './upcoming-lots'
import { useActivity } from './use-activity'
import { useBidDesk } from './use-bid-desk'
import { useOwnPlace } from './use-own-place'
import { useRoomMember } from './use-room-member'

/** The one saleroom: what is on the block, what it costs, and what the room does. */
export function Saleroom({ renderWatch }: { renderWatch: (lot: LotCard) => ReactNode }) {
  const { view, isCurrent } = useSaleroom({ isPresent: true })
  const { current } = view
  const remaining = useSaleroomClock(view)
  const activity = useActivity(view)
  useSpokenNextLot(current?.lot)
  return (
    <>
      <RoomStats view={view} remaining={remaining} isRunning={current?.standing.state === 'live'} />
      <div className="mt-4 sm:mt-6">
        {current ? (
          // Another lot is another desk: nothing typed for one may be bid on the next.
          <Block
            key={current.lot.id}
            current={current}
            isCurrent={isCurrent}
            remaining={remaining}
            activity={activity}
          />
        ) : (
          <EmptyRoom />
        )}
      </div>
      <div className="mt-12">
        <UpcomingLots queue={view.queue} renderWatch={renderWatch} />
      </div>
      <div className="mt-10 flex justify-end">
        <SpokenBidsSelect />
      </div>
    </>
  )
}

type BlockProps = {
  current: NonNullable<SaleroomView['current']>
  isCurrent: boolean
  remaining: number | null
  activity: readonly Activity[]
}

function Block({ current, isCurrent, remaining, activity }: BlockProps) {
  const { lot, standing, recentBids } = current
  const isMember = useRoomMember()
  const { you, youLead, hasBid, yourMax, noteOwnBid } = useOwnPlace(current)
  const desk = useBidDesk(current, noteOwnBid)
  const status = biddingStatus(standing, desk.amount)
  const words = statusWords(status, { isSending: desk.isSending, isMember, youLead, hasBid, isCurrent })
  useSpokenClock(lot.id, standing.state === 'live' ? remaining : null)
  return (
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <LotStage current={current} remaining={remaining} />
      <div className="grid content-start gap-4 sm:gap-6 lg:row-span-2">
        <BidDesk current={current} desk={desk} isCurrent={isCurrent} yourMax={yourMax} />
        <BidStream
          bids={recentBids}
          you={you}
          status={status}
          words={words}
          isMember={isMember}
          historyPath={paths.lot(lot.id, lot.slug)}
        />
      </div>
      <ActivityTicker activity={activity} you={you} />
    </div>
  )
}

/** The first lot is the page's own news; those that follow are announced. */
function useSpokenNextLot(lot: LotCard | undefined) {
  const last = useRef(lot?.id)
  useEffect(() => {
    if (last.current === lot?.id) return
    last.current = lot?.id
    if (lot) announce(`Next: lot ${lot.lotNumber}, ${lot.title} by ${lot.artist.name}.`)
  }, [lot])
}
