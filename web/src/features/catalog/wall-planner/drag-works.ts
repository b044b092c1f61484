import { type Hung, rectOf, toMm } from '@vermeil/contracts/catalog/wall-layout'
import { cssMatrix, invert, isInFront, type Plane, type Point, project } from '@vermeil/contracts/catalog/wall-plane'
import { createSnap, type Snapped } from '@vermeil/contracts/catalog/wall-snap'

export type Dragged = { readonly hung: Hung; readonly element: HTMLElement; readonly scale: number }

type Options = {
  plane: Plane
  stage: HTMLElement
  /** The one under the pointer first; the others move with it. */
  works: readonly [Dragged, ...Dragged[]]
  others: readonly Hung[]
  eyeLine: number
  /** The middle of a plain wall. */
  middle?: number
  /** Once per frame, to draw guides and distances. */
  onMove: (moved: Hung, snapped: Snapped | null) => void
  onEnd: (moved: readonly Hung[] | null) => void
}

/** How near in pixels something must be for a work to snap to it. */
const reachPx = 6

/** Pressing Escape, or a browser that takes the pointer away, puts the works back. */
const endings = ['pointerup', 'pointercancel', 'keydown'] as const

/**
 * Moves works with the pointer. React renders nothing meanwhile: a frame sets the transforms of the works that move, and
 * the compositor does the rest. Alt switches snapping off.
 */
export function dragWorks(down: PointerEvent, options: Options): void {
  const { plane, stage, works, others, eyeLine, middle, onMove, onEnd } = options
  const [first] = works
  const back = invert(plane)
  const { left, top } = stage.getBoundingClientRect()
  const onWall = ({ clientX, clientY }: PointerEvent): Point => project(back, { x: clientX - left, y: clientY - top })
  const grabbed = onWall(down)
  const { pointerId } = down
  const snap = createSnap(first.hung, others, {
    ...{ eyeLine, reach: reachPx / first.scale },
    ...(middle !== undefined && { middle }),
  })
  let latest: PointerEvent | null = null
  let frame = 0
  let moved: readonly Hung[] | null = null

  function draw() {
    frame = 0
    if (!latest) return
    const at = onWall(latest)
    const { hung } = first
    const wanted = { x: hung.x + at.x - grabbed.x, y: hung.y + at.y - grabbed.y }
    const snapped = latest.altKey ? null : snap(wanted)
    const by = { x: (snapped?.x ?? toMm(wanted.x)) - hung.x, y: (snapped?.y ?? toMm(wanted.y)) - hung.y }
    const next = works.map((work) => ({ ...work.hung, x: toMm(work.hung.x + by.x), y: toMm(work.hung.y + by.y) }))
    const [before, after] = [moved?.[0] ?? hung, next[0]]
    if (before.x === after?.x && before.y === after.y) return
    // Beyond the horizon of a photo there is no wall.
    if (!next.every((work) => isInFront(plane, rectOf(work)))) return
    moved = next
    // Before the transforms: text on a canvas asks for the style of the page, which is still valid now.
    if (next[0]) onMove(next[0], snapped)
    for (const [index, { element, scale }] of works.entries()) {
      const work = next[index]
      if (work) element.style.transform = cssMatrix(plane, rectOf(work), scale)
    }
  }

  function move(event: PointerEvent) {
    // Nobody else follows a drag, and React would look for listeners in every frame.
    event.stopPropagation()
    if (event.pointerId !== pointerId) return
    latest = event
    frame ||= requestAnimationFrame(draw)
  }
  function end(event: Event) {
    if (event instanceof PointerEvent && event.pointerId !== pointerId) return
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return
    cancelAnimationFrame(frame)
    if (event.type === 'pointerup') draw()
    const isDone = event.type === 'pointerup' && moved !== null
    if (!isDone)
      for (const { hung, element, scale } of works) element.style.transform = cssMatrix(plane, rectOf(hung), scale)
    removeEventListener('pointermove', move, true)
    for (const type of endings) removeEventListener(type, end)
    onEnd(isDone ? moved : null)
  }
  // No mouse events beside the pointer's, whose default was the focus.
  down.preventDefault()
  first.element.focus({ preventScroll: true })
  // No other element is entered or left meanwhile, and the end of the drag arrives from outside of the window too.
  first.element.setPointerCapture(pointerId)
  addEventListener('pointermove', move, true)
  for (const type of endings) addEventListener(type, end)
}
