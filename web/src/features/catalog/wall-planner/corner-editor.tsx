import {
  type Corners,
  cornersProblem,
  isInFront,
  type Point,
  planeOf,
  project,
} from '@vermeil/contracts/catalog/wall-plane'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { cn } from '@/ui/cn'
import { inPixels, type StageSize } from './stage-plane'

const names = ['top left', 'top right', 'bottom right', 'bottom left'] as const

type CornerEditorProps = {
  corners: Corners
  size: StageSize
  /** Of the reference, for the grid that shows whether the corners are right. */
  rect: { left: number; bottom: number; width: number; height: number }
  photoUrl: string | undefined
  onChange: (corners: Corners) => void
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const steps: Record<string, Point> = {
  ...{ ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 } },
  ...{ ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } },
}

/** Four handles on the photo, for fingers and for keys, with a magnifier while one is moved. */
export function CornerEditor({ corners, size, rect, photoUrl, onChange }: CornerEditorProps) {
  const [moving, setMoving] = useState<number | null>(null)
  const { width, height } = size
  const move = (index: number, to: Point) =>
    onChange(
      corners.map((at, other) => (other === index ? { x: clamp(to.x), y: clamp(to.y) } : at)) as unknown as Corners,
    )

  function drag(index: number, event: PointerEvent<HTMLElement>) {
    const handle = event.currentTarget
    const stage = handle.parentElement?.getBoundingClientRect()
    if (!stage || event.button !== 0) return
    handle.setPointerCapture(event.pointerId)
    setMoving(index)
  }
  function follow(index: number, event: PointerEvent<HTMLElement>) {
    const stage = event.currentTarget.parentElement?.getBoundingClientRect()
    if (moving !== index || !stage) return
    move(index, { x: (event.clientX - stage.left) / width, y: (event.clientY - stage.top) / height })
  }
  function press(index: number, event: KeyboardEvent) {
    const step = steps[event.key]
    const at = corners[index]
    if (!step || !at) return
    event.preventDefault()
    const pixels = event.shiftKey ? 10 : event.altKey ? 0.25 : 1
    move(index, { x: at.x + (step.x * pixels) / width, y: at.y + (step.y * pixels) / height })
    announce(`${names[index]} moved`)
  }

  const pixels = inPixels(corners, size)
  const [a, b, c, d] = pixels
  const isSound = cornersProblem(corners, width / height) === null
  const magnified = moving === null ? undefined : pixels[moving]
  return (
    <>
      <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute inset-0">
        {isSound && <Grid rect={rect} corners={pixels} />}
        <polygon
          points={[a, b, c, d].map(({ x, y }) => `${x},${y}`).join(' ')}
          fill={isSound ? 'rgb(217 180 91 / 0.18)' : 'rgb(163 40 30 / 0.25)'}
          stroke={isSound ? '#d9b45b' : '#f2786b'}
          strokeWidth="2"
        />
      </svg>
      {pixels.map((at, index) => (
        <button
          key={names[index]}
          type="button"
          aria-label={`${index + 1}: ${names[index]} corner`}
          className={cn(
            'absolute start-0 top-0 grid size-11 cursor-move touch-none place-items-center rounded-full border-2 border-white bg-black/60 text-sm font-semibold text-white shadow-float',
            moving === index && 'opacity-40',
          )}
          style={{ transform: `translate(${at.x - 22}px, ${at.y - 22}px)` }}
          onPointerDown={(event) => drag(index, event)}
          onPointerMove={(event) => follow(index, event)}
          onPointerUp={() => setMoving(null)}
          onPointerCancel={() => setMoving(null)}
          onKeyDown={(event) => press(index, event)}
        >
          {index + 1}
        </button>
      ))}
      {magnified && photoUrl && <Magnifier at={magnified} size={size} photoUrl={photoUrl} />}
    </>
  )
}

const zoom = 3
const lens = 136

/** Above the finger, or below it at the upper edge: what the finger covers, three times as large. */
function Magnifier({ at, size, photoUrl }: { at: Point; size: StageSize; photoUrl: string }) {
  const left = Math.min(size.width - lens, Math.max(0, at.x - lens / 2))
  const top = at.y > lens + 50 ? at.y - lens - 44 : at.y + 44
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute start-0 top-0 overflow-hidden rounded-full border-2 border-white shadow-float"
      style={{
        ...{ width: lens, height: lens, transform: `translate(${left}px, ${top}px)` },
        backgroundImage: `url("${photoUrl}")`,
        backgroundSize: `${size.width * zoom}px ${size.height * zoom}px`,
        backgroundPosition: `${lens / 2 - at.x * zoom}px ${lens / 2 - at.y * zoom}px`,
      }}
    >
      <span className="absolute inset-x-0 top-1/2 h-px bg-white mix-blend-difference" />
      <span className="absolute inset-y-0 start-1/2 w-px bg-white mix-blend-difference" />
    </div>
  )
}

const gridCm = 50
const range = (from: number, to: number) =>
  Array.from({ length: Math.round((to - from) / gridCm) + 1 }, (_, index) => from + index * gridCm)

/** Half a meter to the square: it lies on the wall if the corners are right. */
function Grid({ rect, corners }: { rect: CornerEditorProps['rect']; corners: Corners }) {
  const plane = planeOf(rect, corners)
  const at = (x: number, y: number) => project(plane, { x, y })
  const isSeen = (x: number, y: number) => isInFront(plane, { left: x, bottom: y, width: 1, height: 1 })
  const line = (from: [number, number], to: [number, number]) => {
    if (!isSeen(...from) || !isSeen(...to)) return null
    const [start, end] = [at(...from), at(...to)]
    const key = [...from, ...to].join()
    return <line key={key} x1={start.x} y1={start.y} x2={end.x} y2={end.y} stroke="white" strokeOpacity="0.45" />
  }
  return (
    <>
      {range(-150, 400).map((x) => line([x, 0], [x, 250]))}
      {range(0, 250).map((y) => line([-150, y], [400, y]))}
    </>
  )
}
