import { startTransition, useEffect, useState } from 'react'
import { isServer, useHydrates, useWasServerRendered } from './server-rendering'
import { whenIdle } from './when-idle'

/** A picture on a bad line, or a browser that does not say when it paints, holds nothing up for longer than this. */
const patienceMs = 3000

async function firstScreen() {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([contentOnScreen().then(openingPicture), patience])
  await new Promise<void>(whenIdle)
  hasPainted = true
}

/** When pixels have reached the screen, which is later than when React is done. */
function contentOnScreen() {
  return new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

async function openingPicture() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  await picture?.decode().catch(() => {}) // a broken one is replaced by its own component
}

/** Long enough for what the first screen shows to arrive, and for somebody's first tap to be answered. */
const settledAfterMs = 2000

/** A page in a background tab is never painted; nothing waits for that. */
let hasPainted = !isServer && document.hidden
const painted = hasPainted || isServer ? Promise.resolve() : firstScreen()

/** What somebody does first: from then on nothing waits for a quiet moment. */
function firstTouch() {
  return new Promise<void>((resolve) => {
    for (const type of ['pointerdown', 'keydown', 'focusin']) {
      addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
    }
  })
}

/** When a part that the server has rendered is made live: at the first touch, or once the first screen stands. */
export const sectionsDue: Promise<void> = isServer ? painted : Promise.race([painted, firstTouch()])

/** When the first screen has stood for a while: for what nobody waits for. */
export const settled = painted.then(async () => {
  if (isServer) return
  await new Promise((resolve) => setTimeout(resolve, settledAfterMs))
  await new Promise<void>(whenIdle)
})

/**
 * Turns true once the first screen stands and the browser is idle: the moment to load what that screen does not need.
 * Until then its scripts and its one picture have the line to themselves.
 */
export function useAfterFirstPaint(): boolean {
  const hydrates = useHydrates()
  // A server-rendered page is painted before it is hydrated, and must be hydrated as it was rendered.
  return useMoment(painted, !hydrates && hasPainted)
}

/** Turns true some seconds after that, when the browser is idle: the moment for what nobody waits for. */
export const useWhenSettled = (): boolean => useMoment(settled, false)

function useMoment(moment: Promise<void>, isPast: boolean): boolean {
  const [isDue, setIsDue] = useState(isPast)
  useEffect(() => {
    if (isDue) return
    let isOver = false
    // In slices: half the page waits for this moment, and somebody may be scrolling already.
    void moment.then(() => !isOver && startTransition(() => setIsDue(true)))
    return () => {
      isOver = true
    }
  }, [isDue, moment])
  return isDue
}

/** The same for what the server renders as part of the page, and which therefore is there from the start. */
export function useServerRenderedOrPainted(): boolean {
  const wasServerRendered = useWasServerRendered()
  return useAfterFirstPaint() || wasServerRendered
}
