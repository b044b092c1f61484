import type { SaleroomView } from '@vermeil/contracts/auctions'
import { useSpokenClock } from '@/entities/lot/use-spoken-clock'
import { paths } from '@/shared/navigation/paths'
import type { Activity } from './activity'
import { ActivityTicker } from './activity-ticker'
import { BidDesk } from './bid-desk'
import { BidStream } from './bid-stream'
import { biddingStatus, statusText } from './bidding-status'
import { useActivity } from './use-activity'
import { useBidDesk } from './use-bid-desk'
import { useOwnPlace } from './use-own-place'
import { useRoomMember } from './use-room-member'

type RoomFloorProps = {
  view: SaleroomView
  current: NonNullable<SaleroomView['current']>
  isCurrent: boolean
  remaining: number | null
}

/** Where one bids and sees the others bid. Loaded while the first picture is being fetched. */
export function RoomFloor({ view, ...seat }: RoomFloorProps) {
  const activity = useActivity(view, seat.remaining)
  // Another lot is another desk: nothing typed for one may be bid on the next.
  return <Seat key={seat.current.lot.id} {...seat} activity={activity} />
}

type SeatProps = Omit<RoomFloorProps, 'view'> & { activity: readonly Activity[] }

function Seat({ current, isCurrent, remaining, activity }: SeatProps) {
  const { lot, standing, recentBids } = current
  const isMember = useRoomMember()
  const { you, youLead, hasBid, yourMax, noteOwnBid } = useOwnPlace(current)
  const desk = useBidDesk(current, noteOwnBid)
  const status = biddingStatus(standing, desk.amount)
  const words = statusText(status, { isSending: desk.isSending, isMember, youLead, hasBid, isCurrent })
  useSpokenClock(lot.id, standing.state === 'live' ? remaining : null)
  return (
    <>
      <div className="grid grid-cols-1 content-start gap-4 sm:gap-6 lg:row-span-2">
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
    </>
  )
}
