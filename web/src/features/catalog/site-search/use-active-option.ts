import { type KeyboardEvent, useEffect, useState } from 'react'

/**
 * Which option the arrow keys have reached; -1 while it is the field itself. Another list starts over. Home and End
 * move the caret until an option is active.
 */
export function useActiveOption(count: number, list: string, idOf: (place: number) => string) {
  const [reached, setReached] = useState({ list, place: -1 })
  const active = reached.list === list && reached.place < count ? reached.place : -1

  useEffect(() => {
    if (active >= 0) document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, idOf])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || count === 0) return
    const place = nextPlace(event.key, active, count)
    if (place === null) return
    event.preventDefault()
    setReached({ list, place })
  }
  return { active, onKeyDown }
}

/** Where a key leads from here; null where it does something else. */
export function nextPlace(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1
  if (active < 0) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
