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
  async function receive(payload: unknown) {
    const { LotChanged } = await import('@vermeil/contracts/selling/auctions.schema')
    onChange(LotChanged.parse(payload).lot)
  }

  useRoom(`lot:${lotId}`, {
    onEvent: (event, payload) => (event === 'lot.changed' ? receive(payload) : undefined),
    resync: async () => void (await resync()),
  })
  return null
}
