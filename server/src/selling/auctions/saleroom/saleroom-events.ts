import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { Logger } from '../../../platform/logger.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { type Timer, world } from '../../../platform/world.ts'
import { saleroomStateTag } from '../auction-channels.ts'

const EVERY_MS = 200

type Deps = {
  realtime: Pick<Realtime, 'broadcast' | 'hasListeners'>
  view: () => Promise<SaleroomView>
  logger: Logger
}

/** Shows the room to everyone in it: at once, then five times a second at most. */
export function createSaleroomEvents({ realtime, view, logger }: Deps) {
  let isStale = false
  let resting: Timer | undefined
  let isClosed = false

  async function show() {
    isStale = false
    try {
      if (realtime.hasListeners('saleroom')) {
        const shown = await view()
        realtime.broadcast('saleroom', 'saleroom.changed', shown, saleroomStateTag(shown))
      }
    } catch (error) {
      logger.warn({ err: error }, 'saleroom broadcast failed')
    }
    if (isClosed) return
    resting = world.setTimeout(() => {
      resting = undefined
      if (isStale) changed()
    }, EVERY_MS)
  }

  let isShowing = false
  function changed() {
    isStale = true
    if (resting || isShowing || isClosed) return
    isShowing = true
    void show().finally(() => {
      isShowing = false
    })
  }

  return {
    changed,
    close() {
      isClosed = true
      world.clearTimeout(resting)
    },
  }
}
