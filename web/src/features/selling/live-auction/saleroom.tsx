import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { memo, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useSaleroomView } from '@/entities/saleroom/use-saleroom'
import { useSaleroomClock } from '@/entities/saleroom/use-saleroom-clock'
import { announce } from '@/shared/a11y/announcer'
import { useServerRenderedOrPainted } from '@/shared/page/use-after-first-paint'
import { lazyPart } from '@/ui/lazy-part'
import { sectionPart } from '@/ui/section-part'
import { Skeleton } from '@/ui/skeleton'
import { LotStage } from './lot-stage'
import { RoomFloor, type RoomFloorProps } from './room-floor'
import { RoomStats } from './room-stats'

const EmptyRoom = lazyPart(() => import('./empty-room').then((module) => module.EmptyRoom))
const RoomFoot = sectionPart(() => import('./upcoming-lots').then((module) => module.RoomFoot))

type SaleroomProps = RoomFloorProps & { renderWatch: (lot: LotCard) => ReactNode }

/** The one saleroom: what is on the block, what it costs, and what the room does. */
export function Saleroom({ renderWatch, renderPay, renderSheet }: SaleroomProps) {
  const view = useSaleroomView()
  const { current } = view
  const remaining = useSaleroomClock(view)
  useSpokenNextLot(current?.lot)
  return (
    <>
      <RoomStats view={view} remaining={remaining} isRunning={current?.standing.state === 'live'} />
      <div className="mt-4 sm:mt-6">
        {current ? (
          <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <LotStage current={current} remaining={remaining} />
            <Floor renderPay={renderPay} renderSheet={renderSheet} />
          </div>
        ) : (
          <Suspense fallback={<Skeleton className="h-130" />}>
            <EmptyRoom />
          </Suspense>
        )}
      </div>
      <div className="mt-12 min-h-96">
        <Foot renderWatch={renderWatch} />
      </div>
    </>
  )
}

/** In a boundary of its own, so that it becomes live apart from the stage. */
const Floor = memo(function Floor(room: RoomFloorProps) {
  return (
    <Suspense fallback={<Skeleton className="h-130" />}>
      <RoomFloor {...room} />
    </Suspense>
  )
})

/** Memoized, and without data: if props changed while its code loads, React would discard the server-rendered part. */
const Foot = memo(function Foot({ renderWatch }: Pick<SaleroomProps, 'renderWatch'>) {
  const isDue = useServerRenderedOrPainted()
  return useMemo(
    () => <Suspense fallback={null}>{isDue && <RoomFoot renderWatch={renderWatch} />}</Suspense>,
    [isDue, renderWatch],
  )
})

/** The page itself has the first lot; later ones are announced. */
function useSpokenNextLot(lot: LotCard | undefined) {
  const last = useRef(lot?.id)
  useEffect(() => {
    if (last.current === lot?.id) return
    last.current = lot?.id
    if (lot) announce(`Next: lot ${lot.lotNumber}, ${lot.title} by ${lot.artist.name}.`)
  }, [lot])
}
