import { type RefObject, useEffect, useState } from 'react'

/** The width of an element, followed as it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element.current) // reports the first size, too
    return () => observer.disconnect()
  }, [element])
  return width
}
