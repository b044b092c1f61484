import type { LotId } from '@vermeil/contracts/ids'
import type { LotChanged } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { saleroom } from '@vermeil/contracts/selling/bidding.schema'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { type Timer, world } from '../../../platform/world.ts'
import { lotStateTag, lotTopic } from '../auction-channels.ts'
import type { LotRecord } from '../lots/lot-columns.ts'
import type { LotChange } from '../lots/lot-unit-of-work.ts'
import { publicStanding } from '../lots/public-lot.ts'

/** A lot's watchers get at most five events a second. The newest state wins: nobody needs the ones it replaced. */
const EVERY_MS = 200
/** With very many watchers an event may still be on its way when the next is due: that one waits, and carries more. */
const RETRY_MS = 20
/** How many of the newest entries an event carries. A client that misses older ones sees the gap in their numbers. */
const MAX_ENTRIES = saleroom.recentBids

type Deps = { realtime: Pick<Realtime, 'broadcast' | 'hasListeners' | 'isDelivering'> }

interface Pending {
  record: LotRecord
  links: ChainLink[]
  now: Date
}

/** Sends watchers what has been committed: the first change at once, further ones coalesced. */
export function createLotEvents({ realtime }: Deps) {
  const pending = new Map<string, Pending>()
  const resting = new Set<string>()
  const timers = new Set<Timer>()

  function publish(lotIds: readonly LotId[]) {
    const sent: LotId[] = []
    const busy: LotId[] = []
    for (const lotId of lotIds) {
      const change = pending.get(lotId)
      if (!change) {
        resting.delete(lotId)
        continue
      }
      const topic = lotTopic(lotId)
      resting.add(lotId)
      if (realtime.isDelivering(topic)) {
        busy.push(lotId)
        continue
      }
      pending.delete(lotId)
      sent.push(lotId)
      if (!realtime.hasListeners(topic)) continue
      const lot = publicStanding(change.record, change.now)
      realtime.broadcast(topic, 'lot.changed', { lot, entries: change.links } satisfies LotChanged, lotStateTag(lot))
    }
    if (sent.length > 0) later(EVERY_MS, () => publish(sent))
    if (busy.length > 0) later(RETRY_MS, () => publish(busy))
  }

  function later(ms: number, task: () => void) {
    const timer = world.setTimeout(() => {
      timers.delete(timer)
      task()
    }, ms)
    timers.add(timer)
  }

  return {
    /** Only for what is committed. Returns at once. */
    committed(changes: readonly LotChange[], now: Date) {
      for (const { after, links } of changes) {
        const { id } = after.lot
        const earlier = pending.get(id)
        // Two transactions of this node may report out of order; the row's revision says which is newer.
        const record = earlier && earlier.record.revision > after.revision ? earlier.record : after
        const entries = [...(earlier?.links ?? []), ...links].sort((a, b) => a.sequence - b.sequence)
        pending.set(id, { record, links: entries.slice(-MAX_ENTRIES), now })
      }
      publish(changes.map(({ after }) => after.lot.id).filter((id) => !resting.has(id)))
    },
    close() {
      for (const timer of timers) world.clearTimeout(timer)
    },
  }
}
