import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from '@/shared/navigation/router'

/** Where each visited entry of the history was left; it lives as long as the tab's page does. */
const positions = new Map<string, number>()

/** How long a page may take to grow to the height it had before we stop trying to return to the old place. */
const patienceMs = 3000

/**
 * A new page starts at its top or at the address's #fragment; Back and Forward return to where one was. A change of
 * the query alone (a filter, a tab) stays where it is.
 */
export function useScrollRestoration() {
  const { key, pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])

  useEffect(() => {
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const isSamePage = lastPathname.current === pathname
    lastPathname.current = pathname
    const remembered = positions.get(key)
    if (navigationType === 'POP' && remembered !== undefined) return scrollWhenTallEnough(remembered)
    const fragment = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (fragment) fragment.scrollIntoView()
    else if (!isSamePage) scrollTo(0, 0)
  }, [key, pathname, hash, navigationType])
}

/** The page may still be filling: follow its growth until the place exists, time is up, or the visitor takes over. */
function scrollWhenTallEnough(top: number) {
  const watcher = new ResizeObserver(attempt)
  const timer = setTimeout(stop, patienceMs)
  const takeovers = ['wheel', 'touchstart', 'keydown'] as const

  function attempt() {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) stop()
  }
  function stop() {
    watcher.disconnect()
    clearTimeout(timer)
    for (const type of takeovers) removeEventListener(type, stop)
  }

  for (const type of takeovers) addEventListener(type, stop, { passive: true })
  watcher.observe(document.body)
  attempt()
  return stop
}
