import { useRef } from 'react'
import { focusFirstConnected, recentlyFocused } from './recent-focus'

/**
 * Radix returns the focus to a dialog's own Trigger only; one opened from elsewhere drops it to the page's start.
 * Spread these on the content, and it returns to the opener either way.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement[]>([])
  return {
    onOpenAutoFocus: () => {
      before.current = recentlyFocused()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      focusFirstConnected(before.current)
    },
  }
}
