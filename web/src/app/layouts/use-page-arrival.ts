import { documentTitle } from '@vermeil/contracts/page-title'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { useLocation } from '@/shared/navigation/router'
import { isServer } from '@/shared/page/server-rendering'
import { createStore } from '@/shared/page/store'
import { arrivedPage } from '../open-page'
import type { OpenedPage, PageBack } from '../page-module'
import { findPage } from '../pages'

/** The back button of the page on screen; the top bar outlives the pages and follows this. */
export const backStore = createStore<PageBack | undefined>(undefined)

/** The first page has been opened before it is rendered, by the server and by the browser. */
export function useBack(): PageBack | undefined {
  const { pathname } = useLocation()
  const first = () => arrivedPage(findPage(pathname).page)?.back
  return useSyncExternalStore(backStore.subscribe, backStore.get, first)
}

/** Where the visitor stands. The first page is the browser's own affair: it read the title and placed the focus. */
let arrivedAt = isServer ? '' : location.pathname

/**
 * What a full page load would do: set the title, and for people who listen or use a keyboard move the focus to the new
 * page's heading and say where they are. A changed query (a tab, a filter) is the same page and leaves the focus alone.
 */
export function usePageArrival({ title, back }: Pick<OpenedPage, 'title' | 'back'>) {
  const { pathname } = useLocation()

  useLayoutEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
    backStore.set(back)
  }, [title, back])

  useEffect(() => {
    if (arrivedAt === pathname) return
    arrivedAt = pathname
    const main = document.getElementById('main')
    if (main) arriveIn(main)
  }, [pathname])
}

/** Looks for the heading of a page whose content is still being read. */
let lookout: MutationObserver | undefined

function arriveIn(main: HTMLElement) {
  lookout?.disconnect()
  const heading = main.querySelector('h1')
  focusOn(heading ?? main)
  if (heading) {
    announce(document.title)
    return
  }
  lookout = new MutationObserver((_, observer) => {
    const arrived = main.querySelector('h1')
    if (!arrived) return
    observer.disconnect()
    // Who has gone on in the meantime stays there.
    if (document.activeElement === main) focusOn(arrived)
    announce(document.title)
  })
  lookout.observe(main, { childList: true, subtree: true })
}

function focusOn(target: HTMLElement) {
  target.setAttribute('tabindex', '-1')
  // Scrolling is decided elsewhere; the focus must not fight it.
  target.focus({ preventScroll: true })
}
