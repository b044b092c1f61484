/** How long changes of a lot are gathered before its searchable row is rebuilt: bids come faster than anyone searches. */
const GATHER_MS = 500
/** A few at a time: to rebuild a hundred lots at once would hold up the bids on them. */
const MOST_AT_ONCE = 25

type Options = { rebuild: (lotIds: string[]) => Promise<void>; onError: (error: unknown) => void }

/** Gathers lots whose price or watchers changed, and rebuilds each once however often it was named. */
export function createRefreshQueue({ rebuild, onError }: Options) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isSettling = false

  function rebuildNext(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const lotIds = [...waiting.values().take(MOST_AT_ONCE)].sort()
    for (const lotId of lotIds) waiting.delete(lotId)
    // One after the other: two rebuilds of one lot at once could leave the older row behind.
    if (lotIds.length > 0) running = running.then(() => rebuildOrRequeue(lotIds))
    gather()
    return running
  }

  async function rebuildOrRequeue(lotIds: string[]) {
    try {
      await rebuild(lotIds)
    } catch (error) {
      onError(error)
      if (isSettling) return
      for (const lotId of lotIds) waiting.add(lotId)
      gather()
    }
  }

  function gather() {
    if (waiting.size > 0) timer ??= setTimeout(rebuildNext, GATHER_MS)
  }

  return {
    refresh(lotIds: readonly string[]) {
      for (const lotId of lotIds) waiting.add(lotId)
      gather()
    },
    /** Rebuilds what waits, now. What fails is left to the job that compares the searchable rows with the lots. */
    async settle() {
      isSettling = true
      do await rebuildNext()
      while (waiting.size > 0)
      clearTimeout(timer)
    },
  }
}
