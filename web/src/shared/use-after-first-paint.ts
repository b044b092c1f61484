import { useEffect, useState } from 'react'

/** Turns true once the browser has painted and is idle: the moment to load what the first screen does not need. */
export function useAfterFirstPaint(): boolean {
  const [hasPainted, setHasPainted] = useState(false)
  useEffect(() => {
    // Safari has no idle callback; a short timer after the effect comes after the paint as well.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setHasPainted(true), 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setHasPainted(true), { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return hasPainted
}
