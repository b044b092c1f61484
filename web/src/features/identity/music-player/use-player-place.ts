import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '@/shared/page/storage'
import { type Box, type Corner, clampPlace, clearPlace, cornerPlace, type Place, parsePlace } from './player-place'

const key = 'musicPlayerPosition'
const topBarHeight = 64
const arrowStep = 16

const arrows: Partial<Record<string, Place>> = {
  ArrowLeft: { x: -arrowStep, y: 0 },
  ArrowRight: { x: arrowStep, y: 0 },
  ArrowUp: { x: 0, y: -arrowStep },
  ArrowDown: { x: 0, y: arrowStep },
}

/** Without the scroll bar, and without the top bar, which is always in front. */
const stageSize = () => ({
  width: document.documentElement.clientWidth,
  height: window.innerHeight - topBarHeight,
})

const sizeOf = (element: HTMLElement) => ({ width: element.offsetWidth, height: element.offsetHeight })

/** What must not be covered: the bid buttons, marked so, and what has the keyboard's focus, except in an open menu. */
function boxesToKeepClear(player: HTMLElement): Box[] {
  const marked = [...document.querySelectorAll('[data-keep-clear]')]
  const focused = document.querySelector(':is(input, select, textarea, button, a, [tabindex="0"]):focus')
  // The player's own menu is rendered elsewhere in the document.
  const counts = focused !== null && !player.contains(focused) && !focused.closest('[role="menu"]')
  return (counts ? [...marked, focused] : marked).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y: y - topBarHeight, width, height }
  })
}

/** A button keeps its click; the menu is rendered elsewhere in the document, though React reports its pointer here. */
const isHandle = ({ target, currentTarget }: PointerEvent<HTMLElement>) =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('button:not([data-grip])')

/** Where the player stands: where the person put it, unless that would be outside the window or in the way. */
export function usePlayerPlace(player: RefObject<HTMLElement | null>, pathname: string) {
  const [wanted, setWanted] = useState(() => parsePlace(readStored(key)))
  const [stands, setStands] = useState(wanted)
  const grip = useRef<Place | null>(null)

  const place = useCallback(
    (where: Place) => {
      if (!player.current) return
      const stage = stageSize()
      const size = sizeOf(player.current)
      const inside = clampPlace(where, stage, size)
      setStands(grip.current ? inside : clearPlace(inside, stage, size, boxesToKeepClear(player.current)))
    },
    [player],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other things to keep clear
  useEffect(() => {
    const element = player.current
    if (!element) return
    const again = () => place(wanted)
    const unlessInside = (event: FocusEvent) => {
      // It must not slip away from under the finger that has just touched it.
      if (!(event.target instanceof Node && element.contains(event.target))) again()
    }
    const listening = new AbortController()
    const options = { signal: listening.signal }
    addEventListener('resize', again, options)
    document.addEventListener('scrollend', again, options)
    document.addEventListener('focusin', unlessInside, options)
    const resized = new ResizeObserver(again) // also called with the first size
    resized.observe(element)
    return () => {
      listening.abort()
      resized.disconnect()
    }
  }, [player, place, wanted, pathname])

  /** What the person chose, stored for the next visit. */
  function put(where: Place) {
    if (!player.current) return
    const inside = clampPlace(where, stageSize(), sizeOf(player.current))
    setWanted(inside)
    setStands(inside)
    writeStored(key, JSON.stringify(inside))
  }

  return {
    stands,
    moveTo: (corner: Corner) => {
      if (player.current) put(cornerPlace(corner, stageSize(), sizeOf(player.current)))
    },
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !isHandle(event)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX - stands.x, y: event.clientY - stands.y }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (grip.current) place({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y })
      },
      onPointerUp: () => {
        if (!grip.current) return
        grip.current = null
        put(stands)
      },
      onPointerCancel: () => {
        grip.current = null
        setStands(wanted)
      },
    },
    onArrow: (event: KeyboardEvent) => {
      const step = arrows[event.key]
      if (!step) return
      event.preventDefault()
      put({ x: stands.x + step.x, y: stands.y + step.y })
    },
  }
}
