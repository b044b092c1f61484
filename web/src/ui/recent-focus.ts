import { isServer } from '@/shared/page/server-rendering'

const recent: WeakRef<HTMLElement>[] = []
const remembered = 8

// Listens from the moment a dialog's code is loaded; the press that loads it has put the focus on its opener.
if (!isServer) {
  if (document.activeElement instanceof HTMLElement) remember(document.activeElement)
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) remember(target)
  })
}

function remember(element: HTMLElement) {
  recent.push(new WeakRef(element))
  if (recent.length > remembered) recent.shift()
}

/** What held the focus lately, latest first. Taken when a dialog opens, used when it closes. */
export const recentlyFocused = (): HTMLElement[] => recent.flatMap((reference) => reference.deref() ?? []).reverse()

/**
 * Gives the focus to the first that can still take it. The opener itself may be gone (a menu's item closes with its
 * menu); then what held the focus before it, the menu's button, is the nearest thing to where the person was.
 */
export function focusFirstConnected(candidates: readonly HTMLElement[]) {
  const connected = candidates.find((element) => element.isConnected && element.checkVisibility())
  const main = document.querySelector<HTMLElement>('main')
  const target = connected ?? main
  target?.focus()
}
