import type { LotChanged } from '@vermeil/contracts/selling/auctions.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import { useRoom } from '@/shared/live/live'

/** Lots that are followed by their events. Of more than these the list itself is read again. */
const maxFollowed = 40

type FollowedProps = {
  onChange: (lot: LotStanding) => void
  /** Reads the whole list again: a lost connection asks for all its lots at once, and one answer serves them all. */
  resync: () => Promise<unknown>
}

/** Keeps the first lots of a list up to date while it is shown. */
export const FollowedLots = ({ lotIds, ...follow }: FollowedProps & { lotIds: readonly string[] }) =>
  lotIds.slice(0, maxFollowed).map((lotId) => <FollowedLot key={lotId} lotId={lotId} {...follow} />)

function FollowedLot({ lotId, onChange, resync }: FollowedProps & { lotId: string }) {
  useRoom(`lot:${lotId}`, {
    onEvent: (event, payload) => {
      if (event === 'lot.changed') onChange((payload as LotChanged).lot)
    },
    resync: async () => void (await resync()),
  })
  return null
}
