import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { newerOf } from '@vermeil/contracts/min-revisions'
import type { LotChanged } from '@vermeil/contracts/selling/auctions.schema'
import { readHistory } from '@/entities/lot/lot-history'
import { useRoom } from '@/shared/live/live'
import { rememberRevision } from '@/shared/live/remember-revision'
import { type LiveLot, withChange } from './live-lot'

/** How much of a long history is read at first; the rest on demand. */
const NEWEST = 100
/** The largest number of an entry that can be asked for: past the end of every history. */
const pastTheEnd = 999_999_999

/** @param sequence the last entry known so far: what is read starts a hundred before it. */
export const liveLotQuery = (lotId: string, sequence: number) =>
  queryOptions({
    queryKey: ['lots', lotId, 'live'],
    queryFn: async ({ signal }): Promise<LiveLot> => {
      const after = Math.min(pastTheEnd, Math.max(0, sequence - NEWEST))
      const { entries, standing } = await readHistory(lotId, after, signal)
      return { entries, standing }
    },
    staleTime: 10_000,
    // Events may overtake an answer: the price never goes back to an older one.
    structuralSharing: (held, read) => newest(held as LiveLot | undefined, read as LiveLot),
  })

const newest = (held: LiveLot | undefined, read: LiveLot): LiveLot =>
  held && newerOf(held.standing, read.standing) === held.standing ? held : read

type FollowedLot = {
  live: LiveLot | undefined
  /** Whether what is shown can be acted on. */
  isCurrent: boolean
  staleSince: number | null
}

/** A lot's standing and newest history: read once, then moved forward by each numbered event. */
export function useLiveLot(lotId: string, sequence: number): FollowedLot {
  const queryClient = useQueryClient()
  const query = liveLotQuery(lotId, sequence)
  const { data: live } = useQuery(query)
  const readAgain = () => queryClient.fetchQuery({ ...query, staleTime: 0 })

  async function receive(change: LotChanged) {
    rememberRevision(change.lot.id, change.lot.revision)
    const held = queryClient.getQueryData(query.queryKey)
    const next = held && withChange(held, change)
    if (next) queryClient.setQueryData(query.queryKey, next)
    else await readAgain()
  }

  const staleSince = useRoom(`lot:${lotId}`, {
    onEvent: (event, payload) => (event === 'lot.changed' ? receive(payload as LotChanged) : undefined),
    resync: readAgain,
  })
  return { live, isCurrent: staleSince === null, staleSince }
}
