import { type RefObject, useEffect, useState } from 'react'

export type ListRef = RefObject<HTMLElement | null>

const none: readonly string[] = []

/** Which of a list's lots (`data-lot-id`) a person can see now: only their figures are worth asking for. */
export function useOnScreenIds(list: ListRef | undefined, lots: readonly unknown[]): readonly string[] {
  const [ids, setIds] = useState(none)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's items are other elements when `lots` change
  useEffect(() => {
    if (!list) return
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
