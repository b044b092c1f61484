import { useEffect, useState } from 'react'

/** Called instead of leaving; it asks the person and, if they will, goes on. */
type Guard = (leave: () => void) => void

let guard: Guard | null = null

/** Goes on at once, or after the person has agreed to lose what they typed. */
export function leaveOrAsk(leave: () => void) {
  if (guard) guard(leave)
  else leave()
}

export const isGuarded = () => guard !== null

/**
 * Keeps people from losing an unsaved form, by a link, by Back, or by closing the tab. Show a dialog while `isAsking`:
 * `<ConfirmDialog open={isAsking} onOpenChange={stay} onConfirm={leave} … />`.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const [pending, setPending] = useState<{ leave: () => void } | null>(null)

  useEffect(() => {
    if (!isUnsaved) return
    const ask: Guard = (leave) => setPending({ leave })
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    guard = ask
    addEventListener('beforeunload', warn)
    return () => {
      if (guard === ask) guard = null
      removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])

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
