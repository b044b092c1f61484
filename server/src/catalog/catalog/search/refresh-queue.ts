import type { LotId } from '@vermeil/contracts/ids'
import { type Timer, world } from '../../../platform/world.ts'

/** How long changes of lots are collected before their search rows are rebuilt: bids come faster than searches. */
const GATHER_MS = 500
/** Rebuilding a hundred lots at once would delay the bids on them. */
const MAX_PER_REBUILD = 25

type Options = { rebuild: (lotIds: LotId[]) => Promise<void>; onError: (error: unknown) => void }

/** Collects lots whose price or watchers changed, and rebuilds each once, however often it changed. */
export function createRefreshQueue({ rebuild, onError }: Options) {
  const waiting = new Set<string>()
  let timer: Timer | undefined
  let running: Promise<void> = Promise.resolve()
  let isSettling = false

  function rebuildNext(): Promise<void> {
    world.clearTimeout(timer)
    timer = undefined
    const lotIds = [...waiting.values().take(MAX_PER_REBUILD)].sort()
    for (const lotId of lotIds) waiting.delete(lotId)
    // In sequence: of two concurrent rebuilds of a lot, the older could be written last.
    if (lotIds.length > 0) running = running.then(() => rebuildOrRequeue(lotIds))
    gather()
    return running
  }

  async function rebuildOrRequeue(lotIds: LotId[]) {
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
    if (waiting.size > 0) timer ??= world.setTimeout(rebuildNext, GATHER_MS)
  }

  return {
    refresh(lotIds: readonly LotId[]) {
      for (const lotId of lotIds) waiting.add(lotId)
      gather()
    },
    /** Rebuilds all that are queued, now. What fails is found by the job that compares search rows with lots. */
    async settle() {
      isSettling = true
      do await rebuildNext()
      while (waiting.size > 0)
      world.clearTimeout(timer)
    },
  }
}
