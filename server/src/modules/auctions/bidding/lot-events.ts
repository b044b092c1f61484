import type { LotChanged } from '@vermeil/contracts/auctions'
import type { ChainLink } from '@vermeil/contracts/bid-chain'
import { saleroom } from '@vermeil/contracts/bidding'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { standingOf } from '../lots/lot-standing.ts'
import type { KeptLot } from '../lots/lot-store.ts'
import type { LotChange } from '../lots/sitting.ts'

/** Watchers are told five times a second at most. The newest state wins: nobody needs the ones it replaced. */
const EVERY_MS = 200
/** With a crowd the telling itself takes a good part of that. Others have their turn all the same. */
const SHORTEST_REST_MS = 50
/** How many of the newest entries an event carries; who misses older ones sees the gap in their numbers. */
const MOST_ENTRIES = saleroom.recentBids

type Deps = { realtime: Pick<Realtime, 'broadcast' | 'isHeard'> }

interface News {
  kept: KeptLot
  links: ChainLink[]
  now: Date
}

/** Tells watchers what has been committed: at once when it has been quiet, then coalesced. */
export function createLotEvents({ realtime }: Deps) {
  const untold = new Map<string, News>()
  const resting = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()

  function tell(lotIds: readonly string[]) {
    const began = performance.now()
    const told: string[] = []
    for (const lotId of lotIds) {
      const news = untold.get(lotId)
      if (!news) {
        resting.delete(lotId)
        continue
      }
      untold.delete(lotId)
      told.push(lotId)
      const channel = `lot:${lotId}`
      if (!realtime.isHeard(channel)) continue
      const changed: LotChanged = { lot: standingOf(news.kept, news.now), entries: news.links }
      realtime.broadcast(channel, 'lot.changed', changed)
    }
    if (told.length === 0) return
    for (const lotId of told) resting.add(lotId)
    later(Math.max(began + EVERY_MS - performance.now(), SHORTEST_REST_MS), () => tell(told))
  }

  function later(ms: number, deed: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      deed()
    }, ms)
    timers.add(timer)
  }

  return {
    /** Only for what is committed. Returns at once. */
    committed(changes: readonly LotChange[], now: Date) {
      for (const { after, links } of changes) {
        const { id } = after.lot
        const earlier = untold.get(id)
        // Two transactions of this node may report out of order; the row's own number tells which is the newer.
        const kept = earlier && earlier.kept.revision > after.revision ? earlier.kept : after
        const entries = [...(earlier?.links ?? []), ...links].sort((a, b) => a.sequence - b.sequence)
        untold.set(id, { kept, links: entries.slice(-MOST_ENTRIES), now })
      }
      tell(changes.map(({ after }) => after.lot.id).filter((id) => !resting.has(id)))
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
