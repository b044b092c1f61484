import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { BiddableLot } from '@/entities/lot/biddable-lot'
import { useSpokenClock } from '@/entities/lot/use-spoken-clock'
import { useSaleroom } from '@/entities/saleroom/use-saleroom'
import { useSaleroomClock } from '@/entities/saleroom/use-saleroom-clock'
import { announce } from '@/shared/a11y/announcer'
import { paths } from '@/shared/navigation/paths'
import type { EarlyPress } from '@/shared/page/early-press'
import type { Activity } from './activity'
import { ActivityTicker } from './activity-ticker'
import { auctioneerCalls } from './auctioneer-calls'
import { sayAloud } from './auctioneer-voice'
import { BidDesk } from './bid-desk'
import { BidStream } from './bid-stream'
import { biddingStatus, hasEnded, statusText } from './bidding-status'
import { type EndedLot, LotResult, type RenderPay } from './lot-result'
import { RoomBar } from './room-bar'
import { useActivity } from './use-activity'
import { useBidDesk } from './use-bid-desk'
import { useOwnPlace } from './use-own-place'
import { useRoomMember } from './use-room-member'

export type RoomFloorProps = {
  /** How an order that is due is paid on the spot. */
  renderPay: RenderPay
  renderSheet: RenderSheet
}

/** The bid sheet of the page of a lot, for the lot on the block. */
type RenderSheet = (sheet: {
  lot: BiddableLot
  first: PlaceBidBody | null
  press: EarlyPress | null
  staleSince: number | null
  onClose: () => void
}) => ReactNode

/** Where one bids and sees the others bid. It follows the room, and what else shows it moves with it. */
export function RoomFloor(render: RoomFloorProps) {
  const { view, staleSince } = useSaleroom({ isPresent: true })
  const { current } = view
  const remaining = useSaleroomClock(view)
  const activity = useActivity(view, remaining)
  const [ended, setEnded] = useState<EndedLot | null>(null)
  if (!current) return null
  const { lot } = current
  // Another lot is another desk: nothing typed for one may be bid on the next.
  return (
    <Seat
      key={lot.id}
      {...{ current, staleSince, remaining, activity, ...render }}
      next={view.queue[0]}
      onEnded={setEnded}
    >
      {ended && ended.lot.id !== lot.id && (
        <LotResult {...ended} renderPay={render.renderPay} onClose={() => setEnded(null)} />
      )}
    </Seat>
  )
}

type SeatProps = RoomFloorProps & {
  current: NonNullable<SaleroomView['current']>
  staleSince: number | null
  remaining: number | null
  activity: readonly Activity[]
  next: SaleroomView['queue'][number] | undefined
  /** The lot has ended, and this person had bid on it. */
  onEnded: (lot: EndedLot) => void
  /** Above the desk. */
  children: ReactNode
}

function Seat({ current, staleSince, remaining, activity, next, onEnded, children, ...render }: SeatProps) {
  const { lot, standing, recentBids } = current
  const isMember = useRoomMember()
  const place = useOwnPlace(current)
  const { you, youLead, isYours, hasBid, yourMax } = place
  const desk = useBidDesk(current)
  const isCurrent = staleSince === null
  const isOver = hasEnded(standing)
  const status = biddingStatus(standing, desk.amount)
  const { isSending, offered } = desk
  const words = statusText(status, { isSending, isMember, youLead, hasBid, isCurrent, offered })
  useSpokenClock(lot.id, standing.state === 'live' ? remaining : null, callOut)

  const note = useEffectEvent((wasWon: boolean) => onEnded({ lot, standing, isYours: wasWon }))
  useEffect(() => {
    if (isOver && hasBid) note(isYours)
  }, [isOver, hasBid, isYours])

  return (
    <>
      <div className="grid grid-cols-1 content-start gap-4 sm:gap-6 lg:row-span-2">
        {children}
        {isOver ? (
          <LotResult lot={lot} standing={standing} isYours={isYours} renderPay={render.renderPay} next={next} />
        ) : (
          <BidDesk {...{ current, desk, staleSince, place }} />
        )}
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
      {desk.sheet &&
        render.renderSheet({
          lot: { ...lot, ...standing, youLead, yourMax },
          ...desk.sheet,
          staleSince,
          onClose: desk.closeSheet,
        })}
      {!isOver && <RoomBar {...{ standing, desk, youLead, hasBid, remaining, staleSince }} />}
    </>
  )
}

/** The clock's moments as an auctioneer calls them, where there is a call for them. */
function callOut(moment: string) {
  const call = auctioneerCalls[moment]
  announce(call ?? moment)
  if (call) sayAloud(call)
}
