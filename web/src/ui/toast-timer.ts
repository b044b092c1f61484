type PauseReason = 'hover' | 'focus' | 'hidden'

/** Runs one countdown at a time. It is paused while any reason to pause holds, and then continues. */
export function createToastTimer() {
  const reasons = new Set<PauseReason>()
  let timeout: ReturnType<typeof setTimeout> | undefined
  let onElapsed: (() => void) | null = null
  let remainingMs = 0
  let startedAt = 0

  function run() {
    if (!onElapsed || timeout !== undefined || reasons.size > 0) return
    startedAt = Date.now()
    timeout = setTimeout(() => {
      timeout = undefined
      onElapsed?.()
      onElapsed = null
    }, remainingMs)
  }

  function halt() {
    if (timeout === undefined) return
    clearTimeout(timeout)
    timeout = undefined
    remainingMs -= Date.now() - startedAt
  }

  return {
    /** Replaces the running countdown. */
    start(ms: number, whenElapsed: () => void) {
      halt()
      remainingMs = ms
      onElapsed = whenElapsed
      run()
    },
    setPaused(reason: PauseReason, isPaused: boolean) {
      if (isPaused) reasons.add(reason)
      else reasons.delete(reason)
      if (isPaused) halt()
      else run()
    },
    stop() {
      halt()
      onElapsed = null
    },
  }
}
