import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useAfterFirstPaint, useWhenSettled } from '@/shared/page/use-after-first-paint'

/** For what lies below the first screen: rendered when its place comes near, and at the latest when the page has settled. */
export function Below({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const hasPainted = useAfterFirstPaint()
  const isDue = useWhenSettled() || isNear

  useEffect(() => {
    if (!hasPainted || !place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setIsNear(true))
      },
      { rootMargin: '50%' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [hasPainted])

  return isDue ? children : <div ref={place} />
}
