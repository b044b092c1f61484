/** How long changes of a lot are gathered before its searchable row is rebuilt: bids come faster than anyone searches. */
const GATHER_MS = 250

type Options = { rebuild: (lotIds: string[]) => Promise<void>; onError: (error: unknown) => void }

/** Gathers lots whose price or watchers changed, and rebuilds each once however often it was named. */
export function createRefreshQueue({ rebuild, onError }: Options) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    timer = undefined
    const lotIds = [...waiting].sort()
    waiting.clear()
    // One after the other: two rebuilds of one lot at once could leave the older row behind.
    running = running.then(() => rebuild(lotIds)).catch(onError)
    return running
  }

  return {
    refresh(lotIds: readonly string[]) {
      for (const lotId of lotIds) waiting.add(lotId)
      if (waiting.size > 0) timer ??= setTimeout(flush, GATHER_MS)
    },
    /** Rebuilds what waits, now. */
    async settle() {
      if (timer) clearTimeout(timer)
      await flush()
    },
  }
}
