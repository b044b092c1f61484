import { useEffect, useState } from 'react'

/** How long ago that was, in whole seconds, renewed each second. Null where there is no such moment. */
export function useAge(since: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (since === null) return
    const renew = () => setNow(Date.now())
    renew()
    const timer = setInterval(renew, 1_000)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? null : Math.max(0, Math.round((now - since) / 1_000))
}
