/** Long enough to tell a pointer that rests on a link from one that crosses it. */
const restMs = 65

/**
 * Watches the whole document, so that any link, in whatever component, has its page's code fetched when a person
 * points at it, touches it or tabs to it.
 */
export function prefetchOnIntent(document: Document, prefetch: (pathname: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function consider(event: Event) {
    clearTimeout(timer)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || link.origin !== location.origin || link.target === '_blank' || savesData()) return
    const { pathname } = link
    timer = setTimeout(() => prefetch(pathname), event.type === 'touchstart' ? 0 : restMs)
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, consider, { passive: true })
  }
}

/** Chromium's connection hint is not in TypeScript's DOM types: a person on a metered line pays for guesses. */
function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
