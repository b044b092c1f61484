import { useEffect, useState } from 'react'

type Guard = {
  /** Called instead of leaving; it asks the person and, if they will, goes on. */
  ask: (leave: () => void) => void
  /** The page within which tabs and filters may change without a question. */
  within: string | undefined
}

let guard: Guard | null = null

/** Continues at once, or after the person has agreed to lose their changes. */
export function leaveOrAsk(leave: () => void, pathname?: string) {
  if (guard && isGuarded(pathname)) guard.ask(leave)
  else leave()
}

/** Whether navigating there would lose unsaved changes. */
export const isGuarded = (pathname?: string) =>
  guard !== null && (guard.within === undefined || guard.within !== pathname)

/**
 * Keeps people from losing an unsaved form, by a link, by Back, or by closing the tab. Show a dialog while `isAsking`:
 * `<ConfirmDialog open={isAsking} onOpenChange={stay} onConfirm={leave} … />`. A form that
 * spans the tabs of its page names that page: going from tab to tab keeps what was typed.
 */
export function useLeaveGuard(isUnsaved: boolean, { within }: { within?: string } = {}) {
  const [pending, setPending] = useState<{ leave: () => void } | null>(null)

  useEffect(() => {
    if (!isUnsaved) return
    const own: Guard = { ask: (leave) => setPending({ leave }), within }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    guard = own
    addEventListener('beforeunload', warn)
    return () => {
      if (guard === own) guard = null
      removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved, within])

  return {
    isAsking: pending !== null,
    stay: () => setPending(null),
    leave: () => {
      guard = null
      setPending(null)
      pending?.leave()
    },
  }
}
