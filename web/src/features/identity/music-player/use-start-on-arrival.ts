import { useEffect, useRef } from 'react'
import { music, useMusic } from './music'

const delayMs = 1000

/** On the music page a piece that is loaded and silent starts after a second, once; after a pause it stays silent. */
export function useStartOnArrival() {
  const isWaiting = useMusic((state) => state.isLoaded && !state.isPlaying && !state.isLoading)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isWaiting || hasStarted.current) return
    const timer = setTimeout(() => {
      hasStarted.current = true
      void music.startUnasked()
    }, delayMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
}
