import { startTransition, useEffect, useState } from 'react'

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

function whenIdle(callback: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 2000 })
  else setTimeout(callback, 50) // Safari has no idle callback
}

/** A page in a background tab is never painted; nothing waits for that. */
let hasPainted = document.hidden
const painted = hasPainted ? Promise.resolve() : firstScreen()

/**
 * Turns true once the first screen stands and the browser is idle: the moment to load what that screen does not need.
 * Until then its scripts and its one picture have the line to themselves.
 */
export function useAfterFirstPaint(): boolean {
  const [isDue, setIsDue] = useState(hasPainted)
  useEffect(() => {
    if (isDue) return
    let isOver = false
    // In slices: half the page waits for this moment, and somebody may be scrolling already.
    void painted.then(() => !isOver && startTransition(() => setIsDue(true)))
    return () => {
      isOver = true
    }
  }, [isDue])
  return isDue
}
