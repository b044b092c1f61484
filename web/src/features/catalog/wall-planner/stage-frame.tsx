import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '@/ui/skeleton'
import { floorCm, type StageSize, type StageWall, stageRatio } from './stage-plane'

type StageFrameProps = {
  wall: StageWall
  color: string
  photoUrl: string | undefined
  /** Of the box that the whole wall has to fit into. */
  maxHeight?: string
  children: (size: StageSize, stage: HTMLElement | null) => ReactNode
}

/** The box of the wall: its photo or its paint, and its size on the screen. */
export function StageFrame({ wall, color, photoUrl, maxHeight = '78dvh', children }: StageFrameProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<StageSize | null>(null)
  const ratio = stageRatio(wall)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={stage}
      className="relative isolate mx-auto w-full overflow-hidden bg-raised select-none"
      style={{ aspectRatio: ratio, maxWidth: `calc(${maxHeight} * ${ratio})` }}
    >
      {wall.photo ? (
        <Photo url={photoUrl} />
      ) : (
        <PlainWall color={color} share={wall.heightCm / (wall.heightCm + floorCm)} />
      )}
      {size && children(size, stage.current)}
    </div>
  )
}

function Photo({ url }: { url: string | undefined }) {
  if (!url) return <Skeleton className="absolute inset-0" />
  return <img src={url} alt="The wall" draggable={false} className="absolute inset-0 size-full" />
}

/** Paint under soft light, a skirting board and a floor. */
function PlainWall({ color, share }: { color: string; share: number }) {
  const paint = {
    height: `${share * 100}%`,
    backgroundColor: color,
    backgroundImage:
      'radial-gradient(70% 90% at 50% 0%, rgb(255 255 255 / 0.28), transparent 75%), linear-gradient(rgb(0 0 0 / 0.02), rgb(0 0 0 / 0.14))',
  }
  const floor = { height: `${(1 - share) * 100}%`, backgroundImage: 'linear-gradient(#6f5a45, #8d7459)' }
  return (
    <>
      <div className="absolute inset-x-0 top-0" style={paint}>
        <div className="absolute inset-x-0 bottom-0 h-[3.5%] border-t border-black/15 bg-white/45 shadow-sm print:border-t-0" />
      </div>
      <div className="absolute inset-x-0 bottom-0" style={floor} />
    </>
  )
}
