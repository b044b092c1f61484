import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  distance,
  fitted,
  middleOf,
  movedBy,
  type Point,
  type Size,
  type View,
  wholeView,
  withinFrame,
  zoomedAt,
} from './zoom-geometry'

const step = 1.5
const panPx = 80
const middle: Point = { x: 0, y: 0 }

/** Wheel, drag, pinch, double click and keys, all of them one change of the view. */
export function useZoom(frame: RefObject<HTMLElement | null>, picture: Size) {
  const [view, setView] = useState(wholeView)
  const pointers = useRef(new Map<number, Point>())

  function change(next: (view: View) => View) {
    const box = frame.current?.getBoundingClientRect()
    if (box) setView((current) => withinFrame(next(current), fitted(picture, box), box))
  }
  const zoomBy = (factor: number, point = middle) => change((current) => zoomedAt(current, factor, point))

  function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : middle
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 400), fromMiddle(event))
  })
  useEffect(() => {
    // React listens to wheels passively, and could not keep the page from scrolling along.
    const listen = (event: WheelEvent) => onWheel(event)
    const element = frame.current
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [frame])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, fromMiddle(event))
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return change((current) => movedBy(current, { x: now.x - before.x, y: now.y - before.y }))
    const [from, to] = [middleOf(before, other), middleOf(now, other)]
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    change((current) => movedBy(zoomedAt(current, factor, from), { x: to.x - from.x, y: to.y - from.y }))
  }

  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId)

  function onKeyDown(event: KeyboardEvent) {
    const moves: Readonly<Record<string, Point>> = {
      ArrowLeft: { x: panPx, y: 0 },
      ArrowRight: { x: -panPx, y: 0 },
      ArrowUp: { x: 0, y: panPx },
      ArrowDown: { x: 0, y: -panPx },
    }
    const move = moves[event.key]
    if (move) change((current) => movedBy(current, move))
    else if (event.key === '+' || event.key === '=') zoomBy(step)
    else if (event.key === '-') zoomBy(1 / step)
    else if (event.key === '0') setView(wholeView)
    else return
    event.preventDefault()
  }

  return {
    view,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    reset: () => setView(wholeView),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.scale > 1 ? setView(wholeView) : zoomBy(3, fromMiddle(event)),
      onKeyDown,
    },
  }
}
