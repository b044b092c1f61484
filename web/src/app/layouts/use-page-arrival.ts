import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '@/shared/announcer'
import { fullTitle } from '@/shared/page-title'

/**
 * What a full page load would do for people who listen or use a keyboard: set the title, move the focus to the new
 * page's heading, and say where they are. A changed query (a tab, a filter) is the same page and leaves the focus alone.
 */
export function usePageArrival(title: string | undefined) {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useLayoutEffect(() => {
    if (title !== undefined) document.title = fullTitle(title)
  }, [title])

  useEffect(() => {
    if (lastPathname.current === pathname) return // the first load belongs to the browser
    lastPathname.current = pathname
    const main = document.getElementById('main')
    const target = main?.querySelector('h1') ?? main
    target?.setAttribute('tabindex', '-1')
    // The router restores the scroll position; the focus must not fight it.
    target?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname])
}
