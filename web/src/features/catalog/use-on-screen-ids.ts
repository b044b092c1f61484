import type { LotCard } from '@vermeil/contracts/lots'
import { type RefObject, useEffect, useState } from 'react'

const none: readonly string[] = []

/** Which of a list's lots (`data-lot-id`) a person can see now: only their figures are worth asking for. */
export function useOnScreenIds(list: RefObject<HTMLElement | null>, lots: readonly LotCard[]): readonly string[] {
  const [ids, setIds] = useState(none)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's items are other elements when `lots` change
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = target instanceof HTMLElement ? target.dataset['lotId'] : undefined
        if (id && isIntersecting) seen.add(id)
        else if (id) seen.delete(id)
      }
      // Sorted, so that scrolling up and down again asks by the same key.
      setIds([...seen].sort())
    })
    for (const item of list.current?.children ?? []) observer.observe(item)
    return () => observer.disconnect()
  }, [list, lots])

  return ids
}
