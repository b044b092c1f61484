import type { LotStanding } from '@vermeil/contracts/lots'
import { useRoom } from '@/shared/live/live'

type FollowedLotProps = {
  lotId: string
  onChange: (lot: LotStanding) => void
  /** Reads the whole list again: a lost connection asks for all its lots at once, and one answer serves them all. */
  resync: () => Promise<unknown>
}

/** Keeps one lot of a list up to date while it is shown. */
export function FollowedLot({ lotId, onChange, resync }: FollowedLotProps) {
  async function receive(payload: unknown) {
    const { LotChanged } = await import('@vermeil/contracts/auctions')
    onChange(LotChanged.parse(payload).lot)
  }

  useRoom(`lot:${lotId}`, {
    onEvent: (event, payload) => (event === 'lot.changed' ? receive(payload) : undefined),
    resync: async () => void (await resync()),
  })
  return null
}
